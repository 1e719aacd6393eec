/** The fields of a multipart form. A part is a file if it has a type or a file name: X's clients send files without names. */
export function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Record<string, string | Blob> | undefined {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) return undefined
  // One character per byte.
  const text = Buffer.from(bytes).toString('latin1')
  const fields: Record<string, string | Blob> = {}
  const mark = `--${boundary}`
  for (let start = text.indexOf(mark); start >= 0;) {
    const head = start + mark.length + 2
    const end = text.indexOf(`\r\n${mark}`, head)
    if (end < 0) break
    const blank = text.indexOf('\r\n\r\n', head)
    const headers = text.slice(head, blank)
    const name = /name="([^"]*)"/.exec(headers)?.[1]
    const partType = /content-type:\s*([^\r\n;]+)/i.exec(headers)?.[1]
    const content = bytes.slice(blank + 4, end)
    if (name !== undefined && blank < end)
      fields[name] =
        partType !== undefined || headers.includes('filename=')
          ? new Blob([content], { type: partType ?? '' })
          : new TextDecoder().decode(content)
    start = end + 2
  }
  return fields
}
