/** The HTML standard searches this many bytes for the declared encoding. */
const sniffed = 1024

/** Decodes a page as it arrives: by its byte order mark, its header, or else its declared encoding. */
export function createPageDecoder(contentType: string) {
  let decoder: TextDecoder | undefined
  let held: Buffer = Buffer.alloc(0)
  return {
    /** `isLast`: end of the page. */
    take(bytes: Buffer, isLast = false): string {
      if (decoder) return decoder.decode(bytes, { stream: !isLast })
      held = Buffer.concat([held, bytes])
      if (held.length < sniffed && !isLast) return ''
      decoder = createDecoder(readMark(held) ?? readCharset(contentType) ?? readDeclared(held) ?? 'utf-8')
      return decoder.decode(held, { stream: !isLast })
    },
  }
}

function readMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
}

const readCharset = (text: string): string | undefined => /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(text)?.[1]

/** A page that is readable as ASCII up to here cannot be UTF-16, whatever it declares. */
function readDeclared(bytes: Buffer): string | undefined {
  const tag = /<meta[^>]{0,300}?charset\s*=\s*["']?[\w.:-]{1,40}/i.exec(bytes.toString('latin1', 0, sniffed))?.[0]
  const charset = tag === undefined ? undefined : readCharset(tag)
  return charset !== undefined && /^utf-?16/i.test(charset) ? undefined : charset
}

function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
