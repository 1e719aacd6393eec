/**
 * The file without the metadata that cameras and editors add, such as the location. Pixels, colours and orientation stay the same. Other file types,
 * and broken files, are returned unchanged.
 */
export async function stripMetadata(file: Blob): Promise<Blob> {
  const strip = strippers[file.type]
  if (!strip) return file
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const parts = strip(bytes, new DataView(bytes.buffer))
    return parts ? new Blob(parts, { type: file.type }) : file
  } catch {
    return file
  }
}

type Part = Uint8Array<ArrayBuffer>
type Strip = (bytes: Part, view: DataView) => Part[] | undefined

const strippers: Partial<Record<string, Strip>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
}

const textAt = (bytes: Part, start: number, length: number): string => String.fromCharCode(...bytes.subarray(start, start + length))

/** Segments up to the scan. APP1 holds Exif and XMP, APP13 IPTC, COM comments. */
function stripJpeg(bytes: Part, view: DataView): Part[] | undefined {
  if (view.getUint16(0) !== 0xff_d8) return undefined
  const kept: Part[] = [bytes.subarray(0, 2)]
  let at = 2
  while (view.getUint16(at) !== 0xff_da) {
    const marker = view.getUint16(at)
    if (marker < 0xff_c0) return undefined
    const end = at + 2 + view.getUint16(at + 2)
    const orientation = marker === 0xff_e1 && textAt(bytes, at + 4, 4) === 'Exif' ? readOrientation(view, at + 10, end) : 1
    if (orientation > 1) kept.push(toExif(orientation))
    if (![0xff_e1, 0xff_ed, 0xff_fe].includes(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return [...kept, bytes.subarray(at)]
}

/** Of a TIFF header's first directory: tag 0x0112. */
function readOrientation(view: DataView, tiff: number, end: number): number {
  const isLittle = view.getUint16(tiff) === 0x49_49
  const directory = tiff + view.getUint32(tiff + 4, isLittle)
  for (let index = 0; index < view.getUint16(directory, isLittle); index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > end) return 1
    if (view.getUint16(entry, isLittle) === 0x01_12) return view.getUint16(entry + 8, isLittle)
  }
  return 1
}

/** An Exif segment with only the orientation: a big-endian TIFF with one entry, as hex. */
const toExif = (orientation: number): Part =>
  Uint8Array.from(`ffe100224578696600004d4d002a0000000800010112000300000001000${orientation % 10}000000000000`.match(/../g)!, (byte) =>
    Number.parseInt(byte, 16),
  )

const pngTexts = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']

function stripPng(bytes: Part, view: DataView): Part[] | undefined {
  if (view.getUint32(0) !== 0x89_50_4e_47) return undefined
  const kept: Part[] = [bytes.subarray(0, 8)]
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = bytes.subarray(at, at + 12 + view.getUint32(at))
    if (!pngTexts.includes(textAt(bytes, at + 4, 4))) kept.push(chunk)
  }
  return kept
}

/** RIFF chunks, whose header counts their bytes. VP8X flags which exist: bit 3 is Exif, bit 2 XMP. */
function stripWebp(bytes: Part, view: DataView): Part[] | undefined {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return undefined
  const kept: Part[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    const name = textAt(bytes, at, 4)
    const chunk = bytes.slice(at, end)
    if (name === 'VP8X') chunk[8]! &= ~0b1100
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    at = end
  }
  const header = bytes.slice(0, 12)
  new DataView(header.buffer).setUint32(4, 4 + kept.reduce((sum, { length }) => sum + length, 0), true)
  return [header, ...kept]
}

/** Of extensions with a name, those that say how often an animation plays. Others hold XMP and the like. */
const gifLoops = ['NETSCAPE2.0', 'ANIMEXTS1.0']
const [gifExtension, gifImage, gifEnd] = [0x21, 0x2c, 0x3b]
const [gifComment, gifNamed] = [0xfe, 0xff]

/** Blocks after the header and its palette, each a chain of sub-blocks that ends with an empty one. */
function stripGif(bytes: Part, view: DataView): Part[] | undefined {
  if (textAt(bytes, 0, 4) !== 'GIF8') return undefined
  const paletteAfter = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + paletteAfter(view.getUint8(10))
  const kept: Part[] = [bytes.subarray(0, at)]
  while (view.getUint8(at) !== gifEnd) {
    const kind = view.getUint8(at)
    if (kind !== gifExtension && kind !== gifImage) return undefined
    const label = kind === gifExtension ? view.getUint8(at + 1) : 0
    let end = kind === gifExtension ? at + 2 : at + 11 + paletteAfter(view.getUint8(at + 9))
    while (view.getUint8(end) !== 0) end += 1 + view.getUint8(end)
    end += 1
    const isNamed = label === gifNamed && view.getUint8(at + 2) === 11 && !gifLoops.includes(textAt(bytes, at + 3, 11))
    if (label !== gifComment && !isNamed) kept.push(bytes.subarray(at, end))
    at = end
  }
  return [...kept, bytes.subarray(at, at + 1)]
}
