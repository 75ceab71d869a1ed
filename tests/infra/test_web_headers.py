"""A browser is told the same on a laptop as behind the distribution."""

from typing import Any

from local import static_files
from tests.infra.templates import Templates, properties


def test_the_headers_of_a_laptop_are_those_of_the_edge(templates: Templates) -> None:
    [policy] = properties(templates.platform, "AWS::CloudFront::ResponseHeadersPolicy")
    at_the_edge = _headers(policy["ResponseHeadersPolicyConfig"])
    # By TLS only, which a laptop has not.
    assert "max-age" in at_the_edge.pop("Strict-Transport-Security")
    here = static_files.security_headers("127.0.0.1:8080")
    sockets = " ws://127.0.0.1:8080 ws://localhost:8080"
    here["Content-Security-Policy"] = here["Content-Security-Policy"].replace(sockets, "")
    assert here == at_the_edge


def _headers(config: dict[str, Any]) -> dict[str, str]:
    """What CloudFront makes of a policy, header by header."""
    security = config["SecurityHeadersConfig"]
    transport = security["StrictTransportSecurity"]
    return {
        "Content-Security-Policy": security["ContentSecurityPolicy"]["ContentSecurityPolicy"],
        "Referrer-Policy": security["ReferrerPolicy"]["ReferrerPolicy"],
        "Strict-Transport-Security": f"max-age={transport['AccessControlMaxAgeSec']}",
        "X-Content-Type-Options": "nosniff" if security["ContentTypeOptions"]["Override"] else "",
        "X-Frame-Options": security["FrameOptions"]["FrameOption"],
        **{item["Header"]: item["Value"] for item in config["CustomHeadersConfig"]["Items"]},
    }
