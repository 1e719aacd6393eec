/** What X checks of a video. */
export interface VideoFacts {
  seconds: number
  /** px */
  width: number
  height: number
  framesPerSecond: number
}

interface Box {
  type: string
  /** Offsets of its content. */
  start: number
  end: number
}

/** Frames, and their length in units of the track. */
interface Frames {
  count: number
  length: number
}

/** Reads an MP4 or QuickTime file, fragmented or not. Undefined: there is no video in it. ISO/IEC 14496-12. */
export function readVideo(bytes: Buffer): VideoFacts | undefined {
  try {
    return readFacts(bytes)
  } catch (error) {
    // A box is shorter than what it must hold.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readFacts(bytes: Buffer): VideoFacts | undefined {
  const all = readBoxes(bytes, { type: '', start: 0, end: bytes.length })
  const moov = all.find(({ type }) => type === 'moov')
  const track = moov && readBoxes(bytes, moov).find((box) => box.type === 'trak' && readHandler(bytes, box) === 'vide')
  if (!moov || !track) return undefined
  const [header, media] = [find(bytes, track, ['tkhd']), find(bytes, track, ['mdia', 'mdhd'])]
  if (!header || !media) return undefined
  const id = bytes.readUInt32BE(header.start + (bytes[header.start] === 1 ? 20 : 12))
  const scale = bytes.readUInt32BE(media.start + (bytes[media.start] === 1 ? 20 : 12))
  const { count, length } = add([readTable(bytes, track), ...all.map((box) => readFragment(bytes, box, id, readDefault(bytes, moov, id)))])
  const seconds = length / scale
  if (!(seconds > 0)) return undefined
  // 16.16 fixed point, at the end of the header.
  const [width, height] = [bytes.readUInt32BE(header.end - 8) / 65_536, bytes.readUInt32BE(header.end - 4) / 65_536]
  return { seconds, width, height, framesPerSecond: count / seconds }
}

function readBoxes(bytes: Buffer, { start, end }: Box): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= end
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    if (size < 8 || at + size > end) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + (isLong ? 16 : 8), end: at + size })
    at += size
  }
  return boxes
}

const find = (bytes: Buffer, within: Box, [type, ...rest]: readonly string[]): Box | undefined => {
  const box = readBoxes(bytes, within).find((one) => one.type === type)
  return box && rest.length > 0 ? find(bytes, box, rest) : box
}

function readHandler(bytes: Buffer, track: Box): string | undefined {
  const handler = find(bytes, track, ['mdia', 'hdlr'])
  return handler && bytes.toString('latin1', handler.start + 8, handler.start + 12)
}

/** The frames that the track's own table lists. */
function readTable(bytes: Buffer, track: Box): Frames {
  const table = find(bytes, track, ['mdia', 'minf', 'stbl', 'stts'])
  if (!table) return { count: 0, length: 0 }
  const rows = Array.from({ length: bytes.readUInt32BE(table.start + 4) }, (_, row) => table.start + 8 + row * 8)
  return add(rows.map((at) => toFrames(bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4))))
}

/** How long a fragment's frame is unless it says otherwise. */
function readDefault(bytes: Buffer, moov: Box, id: number): number {
  const fragments = find(bytes, moov, ['mvex'])
  const row = fragments && readBoxes(bytes, fragments).find((box) => box.type === 'trex' && bytes.readUInt32BE(box.start + 4) === id)
  return row ? bytes.readUInt32BE(row.start + 12) : 0
}

function readFragment(bytes: Buffer, moof: Box, id: number, usual: number): Frames {
  if (moof.type !== 'moof') return { count: 0, length: 0 }
  const own = readBoxes(bytes, moof).filter(({ type }) => type === 'traf')
  return add(
    own.flatMap((traf) => {
      const header = find(bytes, traf, ['tfhd'])
      if (!header || bytes.readUInt32BE(header.start + 4) !== id) return []
      const flags = bytes.readUIntBE(header.start + 1, 3)
      const at = header.start + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
      const each = flags & 8 ? bytes.readUInt32BE(at) : usual
      return readBoxes(bytes, traf).flatMap((run) => (run.type === 'trun' ? readRun(bytes, run, each) : []))
    }),
  )
}

function readRun(bytes: Buffer, run: Box, usual: number): Frames {
  const flags = bytes.readUIntBE(run.start + 1, 3)
  const count = bytes.readUInt32BE(run.start + 4)
  if (!(flags & 0x100)) return toFrames(count, usual)
  const start = run.start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  return add(Array.from({ length: count }, (_, index) => toFrames(1, bytes.readUInt32BE(start + index * step))))
}

const toFrames = (count: number, each: number): Frames => ({ count, length: count * each })
const add = (all: readonly Frames[]): Frames =>
  all.reduce((sum, { count, length }) => ({ count: sum.count + count, length: sum.length + length }), { count: 0, length: 0 })
