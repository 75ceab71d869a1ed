"""The edge: one distribution, one origin for browsers, three behind it."""

from typing import Final

from aws_cdk import Duration, RemovalPolicy, Stack
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_cloudfront as cloudfront
from aws_cdk import aws_cloudfront_origins as origins
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_secretsmanager as secretsmanager
from constructs import Construct

from infra.acknowledgements import acknowledge
from infra.web_headers import CROSS_ORIGIN_HEADERS, content_security_policy

ORIGIN_HEADER: Final = "x-rlive-origin"
"""Carries the secret that proves to the functions that a request came through the distribution."""

VIEWER_HEADER: Final = "x-rlive-viewer"
"""Carries the address of whoever called the distribution; the API itself only sees the distribution's."""

# CloudFront's own header with the address does not pass beside "all viewer headers except the host", so a
# function writes one. It runs on every request and replaces whatever a client sent under the name.
TELL_THE_VIEWER: Final = f"""\
function handler(event) {{
  var request = event.request;
  request.headers["{VIEWER_HEADER}"] = {{ value: event.viewer.ip }};
  return request;
}}
"""


class Edge(Construct):
    """``/`` from a private bucket, ``/api/*`` and ``/ws`` from the two APIs, with the firewall in front."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        http_api: apigateway.IHttpApi,
        web_socket_api: apigateway.IWebSocketApi,
        web_acl_arn: str,
        disposable: bool,
    ) -> None:
        super().__init__(scope, construct_id)
        self.origin_secret = self._origin_secret()
        self.bucket = self._bucket(disposable=disposable)
        viewer = cloudfront.FunctionAssociation(
            event_type=cloudfront.FunctionEventType.VIEWER_REQUEST, function=self._tell_the_viewer()
        )
        self.distribution = cloudfront.Distribution(
            self,
            "Distribution",
            comment=Stack.of(self).stack_name,
            default_root_object="index.html",
            default_behavior=self._pages(),
            additional_behaviors={
                "/api/*": self._api(http_api.api_id, viewer),
                # The WebSocket API's stage is called like this path, so nothing has to be rewritten.
                "/ws": self._api(web_socket_api.api_id),
            },
            http_version=cloudfront.HttpVersion.HTTP2_AND_3,
            web_acl_id=web_acl_arn,
        )
        self._acknowledge()

    @property
    def socket_url(self) -> str:
        """Where clients open their socket."""
        return f"wss://{self.distribution.distribution_domain_name}/ws"

    def _origin_secret(self) -> secretsmanager.Secret:
        secret = secretsmanager.Secret(
            self,
            "OriginSecret",
            description="Proves to the functions that a request came through the distribution",
            generate_secret_string=secretsmanager.SecretStringGenerator(
                password_length=48, exclude_punctuation=True
            ),
        )
        reason = "The distribution holds a copy that only a deployment can change, at the same time."
        acknowledge(secret, reason, "SMG4")
        return secret

    def _bucket(self, *, disposable: bool) -> s3.Bucket:
        bucket = s3.Bucket(
            self,
            "WebBucket",
            block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
            encryption=s3.BucketEncryption.S3_MANAGED,
            enforce_ssl=True,
            object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
            removal_policy=RemovalPolicy.DESTROY if disposable else RemovalPolicy.RETAIN,
        )
        reason = "Public pages that only the distribution reads; the firewall has the requests."
        acknowledge(bucket, reason, "S1")
        return bucket

    def _pages(self) -> cloudfront.BehaviorOptions:
        return cloudfront.BehaviorOptions(
            origin=origins.S3BucketOrigin.with_origin_access_control(self.bucket),
            viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
            cache_policy=cloudfront.CachePolicy.CACHING_OPTIMIZED,
            response_headers_policy=self._headers(),
            compress=True,
        )

    def _tell_the_viewer(self) -> cloudfront.Function:
        return cloudfront.Function(
            self,
            "Viewer",
            function_name=f"{Stack.of(self).stack_name}-viewer",
            code=cloudfront.FunctionCode.from_inline(TELL_THE_VIEWER),
            runtime=cloudfront.FunctionRuntime.JS_2_0,
            comment="Tells the functions who called, to count tries by address",
        )

    def _api(self, api_id: str, *functions: cloudfront.FunctionAssociation) -> cloudfront.BehaviorOptions:
        stack = Stack.of(self)
        return cloudfront.BehaviorOptions(
            origin=origins.HttpOrigin(
                f"{api_id}.execute-api.{stack.region}.{stack.url_suffix}",
                custom_headers={ORIGIN_HEADER: self.origin_secret.secret_value.unsafe_unwrap()},
                origin_ssl_protocols=[cloudfront.OriginSslPolicy.TLS_V1_2],
            ),
            allowed_methods=cloudfront.AllowedMethods.ALLOW_ALL,
            viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
            cache_policy=cloudfront.CachePolicy.CACHING_DISABLED,
            # API Gateway finds the API by the host, so that the viewer's must not reach it.
            origin_request_policy=cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
            compress=False,
            function_associations=list(functions) or None,
        )

    def _headers(self) -> cloudfront.ResponseHeadersPolicy:
        return cloudfront.ResponseHeadersPolicy(
            self,
            "SecurityHeaders",
            security_headers_behavior=cloudfront.ResponseSecurityHeadersBehavior(
                content_security_policy=cloudfront.ResponseHeadersContentSecurityPolicy(
                    content_security_policy=content_security_policy(), override=True
                ),
                content_type_options=cloudfront.ResponseHeadersContentTypeOptions(override=True),
                frame_options=cloudfront.ResponseHeadersFrameOptions(
                    frame_option=cloudfront.HeadersFrameOption.DENY, override=True
                ),
                referrer_policy=cloudfront.ResponseHeadersReferrerPolicy(
                    referrer_policy=cloudfront.HeadersReferrerPolicy.NO_REFERRER, override=True
                ),
                strict_transport_security=cloudfront.ResponseHeadersStrictTransportSecurity(
                    access_control_max_age=Duration.days(365), include_subdomains=True, override=True
                ),
            ),
            custom_headers_behavior=cloudfront.ResponseCustomHeadersBehavior(
                custom_headers=[
                    cloudfront.ResponseCustomHeader(header=header, value=value, override=True)
                    for header, value in CROSS_ORIGIN_HEADERS.items()
                ]
            ),
        )

    def _acknowledge(self) -> None:
        acknowledge(
            self.distribution,
            "Where people may play is what a licence says; the firewall gets the countries with it.",
            "CFR1",
        )
        acknowledge(
            self.distribution,
            "Its log keeps the query, and that of /ws is a ticket. Both APIs log every request without it.",
            "CFR3",
        )
        acknowledge(
            self.distribution,
            "A minimum above TLS 1.0 needs a certificate of a domain of one's own, which a stage has not.",
            "CFR4",
        )
