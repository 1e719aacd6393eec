const sample = 65_536
const step = 1024 * 1024

/**
 * Identifies a file by its size, type and content, because a file from storage is a new object each time. Large files are sampled in every
 * mebibyte, so that a video isn’t read twice.
 */
export async function toFileName(file: Blob): Promise<string> {
  const samples: Blob[] = []
  for (let start = 0; start < file.size; start += step)
    samples.push(file.slice(start, file.size > 32 * step ? start + sample : start + step))
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(samples).arrayBuffer())
  return `upload.${file.type}.${file.size}.${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
