import { createRandom, type Random } from '../seed/random.ts'

interface Palette {
  sky: string
  glow: string
  far: string
  near: string
  ink: string
}

const palettes: readonly Palette[] = [
  { sky: '#e9dfc9', glow: '#f6c177', far: '#8fb7cf', near: '#284b63', ink: '#1d2b33' },
  { sky: '#2c2a3f', glow: '#f2a7b5', far: '#5b4b8a', near: '#1b1930', ink: '#efe6d8' },
  { sky: '#dfeae6', glow: '#fff4d6', far: '#7fb5a6', near: '#1f5c4d', ink: '#163029' },
  { sky: '#f4d9cf', glow: '#e8684a', far: '#c98a78', near: '#6b2f2a', ink: '#331512' },
  { sky: '#cfe0ef', glow: '#ffffff', far: '#7ea3c4', near: '#31506e', ink: '#15283a' },
  { sky: '#f0ead6', glow: '#d7a93b', far: '#b9a06a', near: '#6d5a2c', ink: '#32290f' },
]

const round = (value: number): number => Math.round(value * 10) / 10

/** An SVG image for a key, deterministic. Sides in pixels. */
export function draw(key: string, width: number, height: number): string {
  const random = createRandom(`picture/${key}`)
  const palette = random.pick(palettes)
  const [kind] = key.split('-')
  const body =
    kind === 'avatar'
      ? drawFace(random, width)
      : kind === 'specimen'
        ? drawLetters(key, palette, width, height)
        : kind === 'hull'
          ? drawHull(random, palette, width, height)
          : drawShore(random, palette, width, height)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`
}

/** Sky, sun, hills, water, and sometimes a boat. */
function drawShore(random: Random, { sky, glow, far, near, ink }: Palette, width: number, height: number): string {
  const horizon = height * (0.45 + random.next() * 0.2)
  const sun = `<circle cx="${round(width * (0.2 + random.next() * 0.6))}" cy="${round(horizon - height * random.next() * 0.25)}" r="${round(Math.min(width, height) * (0.06 + random.next() * 0.08))}" fill="${glow}"/>`
  const hill = (base: number, rise: number, fill: string) => {
    const points = Array.from({ length: 6 }, (_, index) => `${round((width / 5) * index)} ${round(base - rise * random.next())}`)
    return `<path d="M0 ${height}V${round(base)}L${points.join('L')}V${height}Z" fill="${fill}"/>`
  }
  const waves = Array.from({ length: 5 }, (_, index) => {
    const y = horizon + ((height - horizon) / 6) * (index + 1)
    const x = width * random.next() * 0.7
    return `<path d="M${round(x)} ${round(y)}h${round(width * (0.08 + random.next() * 0.2))}" stroke="${sky}" stroke-opacity=".35" stroke-width="${round(height / 160)}" stroke-linecap="round"/>`
  }).join('')
  const boat = random.chance(0.6)
    ? drawBoat(width * (0.2 + random.next() * 0.5), horizon + (height - horizon) * 0.35, Math.min(width, height) * 0.16, ink, glow)
    : ''
  return `<rect width="${width}" height="${height}" fill="${sky}"/>${sun}${hill(horizon, height * 0.22, far)}<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="${near}"/>${waves}${boat}`
}

const drawBoat = (x: number, y: number, size: number, ink: string, sail: string): string =>
  `<path d="M${round(x)} ${round(y)}h${round(size)}l${round(-size * 0.2)} ${round(size * 0.24)}h${round(-size * 0.6)}Z" fill="${ink}"/><path d="M${round(x + size * 0.48)} ${round(y - size * 0.06)}v${round(-size * 0.8)}l${round(size * 0.36)} ${round(size * 0.76)}Z" fill="${sail}"/>`

function drawHull(random: Random, { sky, glow, far, near, ink }: Palette, width: number, height: number): string {
  const plates = Array.from(
    { length: 24 },
    () =>
      `<rect x="${round(width * random.next())}" y="${round(height * random.next())}" width="${round(width * (0.05 + random.next() * 0.25))}" height="${round(height * 0.05)}" fill="${random.pick([far, near, glow])}" fill-opacity="${round(0.2 + random.next() * 0.6)}"/>`,
  ).join('')
  const rivets = Array.from(
    { length: 12 },
    (_, index) =>
      `<circle cx="${round((width / 12) * (index + 0.5))}" cy="${round(height * 0.62)}" r="${round(width / 120)}" fill="${ink}"/>`,
  ).join('')
  return `<rect width="${width}" height="${height}" fill="${near}"/>${plates}<rect y="${round(height * 0.64)}" width="${width}" height="${round(height * 0.1)}" fill="${glow}"/><rect y="${round(height * 0.74)}" width="${width}" height="${round(height * 0.26)}" fill="${sky}" fill-opacity=".25"/>${rivets}`
}

function drawLetters(key: string, { sky, near, ink }: Palette, width: number, height: number): string {
  const word = key.split('-')[1] || 'Aa'
  const text = word[0]!.toUpperCase() + word.slice(1)
  const isDark = word.length > 2
  return `<rect width="${width}" height="${height}" fill="${isDark ? near : sky}"/><text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="${round(height * 0.42)}" fill="${isDark ? sky : ink}">${text}</text>`
}

/** A plain, friendly face in the person's own colours. */
function drawFace(random: Random, side: number): string {
  const hue = random.below(360)
  const skin = random.pick(['#f1c9a5', '#e0ac7e', '#c68642', '#8d5524', '#5c3a21', '#ffdbac'])
  const hair = random.pick(['#2b1d16', '#5a3825', '#b5651d', '#d9d3c7', '#1b1b1f', '#8a2f2a'])
  const at = (share: number) => round(side * share)
  const top = random.chance(0.5)
    ? `<path d="M${at(0.26)} ${at(0.44)}a${at(0.24)} ${at(0.26)} 0 0 1 ${at(0.48)} 0v${at(0.06)}h${at(-0.48)}Z" fill="${hair}"/>`
    : `<circle cx="${at(0.5)}" cy="${at(0.36)}" r="${at(0.26)}" fill="${hair}"/>`
  return `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 55% 78%)"/><stop offset="1" stop-color="hsl(${(hue + 24) % 360} 42% 46%)"/></linearGradient></defs><rect width="${side}" height="${side}" fill="url(#g)"/><path d="M${at(0.12)} ${side}a${at(0.38)} ${at(0.34)} 0 0 1 ${at(0.76)} 0Z" fill="hsl(${(hue + 180) % 360} 30% 34%)"/>${top}<circle cx="${at(0.5)}" cy="${at(0.48)}" r="${at(0.21)}" fill="${skin}"/><circle cx="${at(0.43)}" cy="${at(0.46)}" r="${at(0.02)}" fill="#1d1a17"/><circle cx="${at(0.57)}" cy="${at(0.46)}" r="${at(0.02)}" fill="#1d1a17"/><path d="M${at(0.43)} ${at(0.55)}q${at(0.07)} ${at(0.06)} ${at(0.14)} 0" fill="none" stroke="#1d1a17" stroke-width="${at(0.014)}" stroke-linecap="round"/>`
}
