"""Small PNG files: 256 colours instead of 16 million, which a page with flat areas hardly shows."""

import math
import struct
import zlib
from typing import Final

import numpy as np
import numpy.typing as npt

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_COLOURS: Final = 256
_INDEXED: Final = 3

Pixels = npt.NDArray[np.uint8]


def with_palette(pixels: Pixels) -> bytes:
    """Return a picture as a PNG file; ``pixels`` by row, column and red, green, blue."""
    height, width, _ = pixels.shape
    palette, indices = _quantized(pixels.reshape(-1, 3))
    rows = np.zeros((height, width + 1), dtype=np.uint8)
    rows[:, 1:] = indices.reshape(height, width)
    header = struct.pack(">IIBBBBB", width, height, 8, _INDEXED, 0, 0, 0)
    packed = zlib.compress(rows.tobytes(), 9)
    chunks = ((b"IHDR", header), (b"PLTE", palette.tobytes()), (b"IDAT", packed), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _quantized(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """Return a palette, and each pixel's place in it: the median cut of the colours that there are."""
    wide = pixels.astype(np.uint32)
    keys, places, counts = np.unique(
        (wide[:, 0] << 16) | (wide[:, 1] << 8) | wide[:, 2], return_inverse=True, return_counts=True
    )
    colours = np.stack([(keys >> shift) & 255 for shift in (16, 8, 0)], axis=1).astype(np.int64)
    boxes = _cut(colours, counts)
    palette = np.zeros((len(boxes), 3), dtype=np.uint8)
    nearest = np.zeros(len(keys), dtype=np.uint8)
    for number, box in enumerate(boxes):
        palette[number] = np.average(colours[box], axis=0, weights=counts[box]).round()
        nearest[box] = number
    return palette, nearest[places]


def _cut(colours: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]) -> list[npt.NDArray[np.int64]]:
    """Divide the colours: always the box with the greatest spread, where half of its pixels are."""
    boxes = [np.arange(len(colours))]
    spreads = [_spread(colours, counts, boxes[0])]
    while len(boxes) < _COLOURS and max(spreads) > 0:
        widest = int(np.argmax(spreads))
        box = boxes.pop(widest)
        spreads.pop(widest)
        axis = int(np.argmax(np.ptp(colours[box], axis=0)))
        box = box[np.argsort(colours[box, axis], kind="stable")]
        sums = np.cumsum(counts[box])
        middle = int(np.clip(np.searchsorted(sums, sums[-1] / 2), 1, len(box) - 1))
        for half in (box[:middle], box[middle:]):
            boxes.append(half)
            spreads.append(_spread(colours, counts, half))
    return boxes


def _spread(
    colours: npt.NDArray[np.int64], counts: npt.NDArray[np.int64], box: npt.NDArray[np.int64]
) -> float:
    """How much is lost if a box becomes one colour: its widest side, and the more the more pixels it has."""
    widest, pixels = float(np.ptp(colours[box], axis=0).max()), float(counts[box].sum())
    return widest * math.sqrt(pixels)
