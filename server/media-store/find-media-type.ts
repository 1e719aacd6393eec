import { fileTypeFromBuffer } from 'file-type'

/** What browsers show or play without running anything. SVG is left out: it can carry scripts. */
const shown = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
])

/** Bytes from the start of a file that tell its type. */
export const typeBytes = 4100

/** The media type by content, whatever name or type was declared. Undefined: not media that may be stored. */
export async function findMediaType(start: Uint8Array): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(start))?.mime.replace('audio/x-m4a', 'audio/mp4')
  return mime !== undefined && shown.has(mime) ? mime : undefined
}
