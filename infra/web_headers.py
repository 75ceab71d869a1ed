"""What is said with every file of the browser client, on a laptop as behind the distribution."""

from typing import Final

_FEATURES_OF_THE_PAGE: Final = ("autoplay", "fullscreen", "screen-wake-lock")
_FEATURES_OF_NOBODY: Final = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "publickey-credentials-get",
    "usb",
    "xr-spatial-tracking",
)


def content_security_policy(sockets: str = "") -> str:
    """Return the policy: all that is loaded comes from where the page came from, and nothing stands in it.

    ``sockets`` names further origins that may be spoken to. Text never becomes code or markup in the page:
    Trusted Types are required and no policy may make one.
    """
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "font-src 'self'",
            "media-src 'self'",
            f"connect-src 'self'{sockets}",
            "manifest-src 'self'",
            "worker-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


PERMISSIONS_POLICY: Final = ", ".join(
    [f"{feature}=(self)" for feature in _FEATURES_OF_THE_PAGE]
    + [f"{feature}=()" for feature in _FEATURES_OF_NOBODY]
)

CROSS_ORIGIN_HEADERS: Final = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
}
"""What CloudFront has no setting of its own for."""
