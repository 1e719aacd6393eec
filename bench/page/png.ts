import { crc32, deflateSync } from 'node:zlib'
import { createSeeded } from './seeded.ts'

const made = new Map<string, Buffer>()

/** A gradient with block noise: an avatar is 1–2 kB, an image 10–25 kB. Keys as in the floor's posts: `avatar-12`, `pic-3-640x400`. */
export function toPng(key: string): Buffer {
  const known = made.get(key)
  if (known) return known
  const size = /-(\d+)x(\d+)$/.exec(key)
  const png = size ? draw(key, Number(size[1]), Number(size[2]), 8) : draw(key, 96, 96, 12)
  made.set(key, png)
  return png
}

function draw(seed: string, width: number, height: number, block: number): Buffer {
  const random = createSeeded(seed)
  const base = [random() * 200, random() * 200, random() * 200]
  const columns = Math.ceil(width / block)
  const noise = Array.from({ length: columns * Math.ceil(height / block) }, () => random() * 56)
  const row = width * 3 + 1
  const raw = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const cell = noise[Math.floor(y / block) * columns + Math.floor(x / block)] ?? 0
        const slope = (x >> 4) + (channel === 1 ? y >> 4 : 0)
        raw[y * row + 1 + x * 3 + channel] = Math.min(255, (base[channel] ?? 0) + cell + slope)
      }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(raw, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
