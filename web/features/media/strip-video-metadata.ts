/**
 * The MP4 file without what cameras and editors write into it besides picture and sound: descriptions, places and tracks of sensors. They become
 * empty boxes of the same size, so that everything else stays where the file says it is. Broken files are returned unchanged.
 */
export async function stripVideoMetadata(file: Blob): Promise<Blob> {
  try {
    const edits = await findEdits(file)
    return edits.length > 0 ? withEdits(file, edits) : file
  } catch {
    return file
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes that replace as many of the file from there on. */
interface Edit {
  start: number
  bytes: Bytes
}

interface Box {
  type: string
  start: number
  /** Where its content starts. */
  content: number
  end: number
}

/** Bytes of a header with a 64-bit size. */
const longHeader = 16
/** Bytes. Far more than an hour of video needs. */
const mostMoovBytes = 128 * 1024 * 1024
const described: readonly string[] = ['udta', 'meta']
/** Adobe's XMP: the first bytes of its id. */
const xmp = 0xbe_7a_cf_cb

/** The top level: reads headers only, because a video may be larger than the memory. */
async function findEdits(file: Blob): Promise<Edit[]> {
  const edits: Edit[] = []
  for (let at = 0; at + 8 <= file.size;) {
    const head = new Uint8Array(await file.slice(at, at + longHeader + 4).arrayBuffer())
    // Some cameras append something else, and a file may be cut off: players show it all the same.
    if (edits.length > 0 && !isBox(head, file.size - at)) break
    const { type, content, end } = readBox(head, 0, file.size - at)
    if (described.includes(type) || (type === 'uuid' && isXmp(head, content))) edits.push({ start: at, bytes: toFree(end) })
    if (type === 'moov') {
      if (end > mostMoovBytes) throw new RangeError('The index of the video is too large.')
      const bytes = new Uint8Array(await file.slice(at, at + end).arrayBuffer())
      const samples = stripMoov(bytes, content).filter(({ start, end: last }) => start < last && last <= file.size)
      edits.push({ start: at, bytes }, ...samples.map(({ start, end: last }) => ({ start, bytes: new Uint8Array(last - start) })))
    }
    at += end
  }
  return edits
}

function withEdits(file: Blob, edits: readonly Edit[]): Blob {
  const parts: BlobPart[] = []
  let done = 0
  for (const { start, bytes } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < done) throw new RangeError('Two parts of the video overlap.')
    parts.push(file.slice(done, start), bytes)
    done = start + bytes.length
  }
  return new Blob([...parts, file.slice(done)], { type: file.type })
}

const viewOf = (bytes: Bytes): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const isXmp = (bytes: Bytes, content: number): boolean => bytes.length >= content + 4 && viewOf(bytes).getUint32(content) === xmp

/** @param limit Where its parent ends. */
function readBox(bytes: Bytes, start: number, limit: number): Box {
  const view = viewOf(bytes)
  const short = view.getUint32(start)
  const content = start + (short === 1 ? longHeader : 8)
  const size = short === 1 ? Number(view.getBigUint64(start + 8)) : short === 0 ? limit - start : short
  const end = start + size
  if (end < content || end > limit) throw new RangeError('A part of the video has an impossible size.')
  return { type: String.fromCharCode(...bytes.subarray(start + 4, start + 8)), start, content, end }
}

function isBox(bytes: Bytes, limit: number): boolean {
  try {
    return readBox(bytes, 0, limit).end > 0
  } catch {
    return false
  }
}

function* boxesIn(bytes: Bytes, { content, end }: Pick<Box, 'content' | 'end'>): Generator<Box> {
  for (let at = content; at + 8 <= end;) {
    const box = readBox(bytes, at, end)
    yield box
    at = box.end
  }
}

const findBox = (bytes: Bytes, within: Box, path: readonly string[]): Box | undefined =>
  path.reduce<Box | undefined>((box, type) => box && [...boxesIn(bytes, box)].find((each) => each.type === type), within)

/** An empty box: players skip it. */
function toFree(size: number): Bytes {
  const bytes = new Uint8Array(size)
  const isLong = size > 0xff_ff_ff_ff
  viewOf(bytes).setUint32(0, isLong ? 1 : size)
  if (isLong) viewOf(bytes).setBigUint64(8, BigInt(size))
  bytes.set(
    [...'free'].map((letter) => letter.charCodeAt(0)),
    4,
  )
  return bytes
}

/** Where samples of a track are in the file. */
type Range = Pick<Box, 'start' | 'end'>

/** Empties boxes of the index in place. Returns where the file has the samples of tracks that are gone. */
function stripMoov(bytes: Bytes, content: number): Range[] {
  const gone: Range[] = []
  const strip = (within: Pick<Box, 'content' | 'end'>) => {
    for (const box of boxesIn(bytes, within)) {
      const isTrack = box.type === 'trak'
      const isShown = isTrack && isPictureOrSound(bytes, box)
      if (isTrack && !isShown) gone.push(...findSamples(bytes, box))
      if (isShown) strip(box)
      if ((isTrack && !isShown) || described.includes(box.type) || (box.type === 'uuid' && isXmp(bytes, box.content)))
        bytes.set(toFree(box.end - box.start), box.start)
    }
  }
  strip({ content, end: bytes.length })
  return gone
}

/** Other tracks hold what sensors, such as those for the place, have measured, or the subtitles that drones write it into. */
function isPictureOrSound(bytes: Bytes, track: Box): boolean {
  const handler = findBox(bytes, track, ['mdia', 'hdlr'])
  return !handler || ['vide', 'soun'].includes(String.fromCharCode(...bytes.subarray(handler.content + 8, handler.content + 12)))
}

/** By the tables of ISO/IEC 14496-12 §8.7: the sizes of samples, how many are in a chunk, and where chunks start. */
function findSamples(bytes: Bytes, track: Box): Range[] {
  const tables = findBox(bytes, track, ['mdia', 'minf', 'stbl'])
  const [sizes, runs, short, long] = ['stsz', 'stsc', 'stco', 'co64'].map((type) => tables && findBox(bytes, tables, [type]))
  const offsets = short ?? long
  if (!sizes || !runs || !offsets) return []
  const view = viewOf(bytes)
  const [fixed, sampleCount] = [view.getUint32(sizes.content + 4), view.getUint32(sizes.content + 8)]
  const sizeOf = (sample: number) => (sample >= sampleCount ? 0 : fixed || view.getUint32(sizes.content + 12 + sample * 4))
  const runCount = view.getUint32(runs.content + 4)
  const firstOf = (run: number) => (run < runCount ? view.getUint32(runs.content + 8 + run * 12) : Infinity)
  const found: Range[] = []
  let [sample, run] = [0, 0]
  for (let chunk = 1; chunk <= view.getUint32(offsets.content + 4); chunk += 1) {
    while (firstOf(run + 1) <= chunk) run += 1
    const at = offsets.content + 8 + (chunk - 1) * (short ? 4 : 8)
    const start = short ? view.getUint32(at) : Number(view.getBigUint64(at))
    let end = start
    for (const last = sample + view.getUint32(runs.content + 12 + run * 12); sample < last && sample < sampleCount; sample += 1)
      end += sizeOf(sample)
    found.push({ start, end })
  }
  return found
}
