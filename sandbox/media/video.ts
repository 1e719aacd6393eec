import { readFileSync } from 'node:fs'

/** The sandbox's only video: a crab crosses the mud and comes back. 320 × 180, H.264, fragmented MP4. */
export interface Video {
  whole: Uint8Array<ArrayBuffer>
  /** The initialization segment. */
  start: Uint8Array<ArrayBuffer>
  pieces: readonly Uint8Array<ArrayBuffer>[]
  /** RFC 8216, with relative URLs. */
  playlist: string
}

/** s */
const length = 4

export function loadVideo(): Video {
  const whole = new Uint8Array(readFileSync(new URL('./video.mp4', import.meta.url)))
  const starts = [...findPieces(whole), whole.length]
  const pieces = starts.slice(1).map((end, index) => whole.slice(starts[index], end))
  const seconds = (length / pieces.length).toFixed(3)
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Number(seconds))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MAP:URI="start.mp4"',
    ...pieces.flatMap((_, index) => [`#EXTINF:${seconds},`, `${index + 1}.m4s`]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
  return { whole, start: whole.slice(0, starts[0]), pieces, playlist }
}

/** Offsets of the fragments. ISO/IEC 14496-12: each box states its size and name. */
function* findPieces(file: Uint8Array): Generator<number> {
  const view = new DataView(file.buffer)
  for (let at = 0; at < file.length; at += view.getUint32(at))
    if (String.fromCharCode(...file.subarray(at + 4, at + 8)) === 'moof') yield at
}
