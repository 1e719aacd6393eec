import { fileTypeFromBuffer } from 'file-type'

/** Types that browsers show or play without running anything. SVG is excluded, because it can contain scripts. */
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

/** How many bytes at the start of a file are needed to tell its type. */
export const typeBytes = 4100

/** The media type by content, whatever name or type was declared. Undefined: not media that may be stored. */
export async function findMediaType(start: Uint8Array): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(start))?.mime.replace('audio/x-m4a', 'audio/mp4')
  return mime !== undefined && shown.has(mime) ? mime : undefined
}
