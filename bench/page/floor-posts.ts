import { createSeeded } from './seeded.ts'

export interface FloorPost {
  id: string
  author: { name: string; handle: string; avatar: string }
  paragraphs: string[]
  tags: string[]
  images: { key: string; width: number; height: number; alt: string }[]
  /** ISO time. */
  at: string
  replies: number
  reposts: number
  likes: number
}

const words =
  'the a new of and to in for with on this that it we you they people post garden river train city code release music photo morning coffee library bike open network feed server bridge song paper long short because however maybe really today tomorrow yesterday quietly built wrote found shipped fixed reading listening walking rain window light small large first last question answer thanks finally'.split(
    ' ',
  )
const eastern = ['今日は良い天気です', '新しい写真を公開しました', '開源軟體的未來', '오늘의 기록', '좋은 아침입니다', '这本书很好看']
const rightToLeft = ['صباح الخير للجميع', 'هذا اختبار للنص', 'שלום לכולם', 'היום קראתי ספר']
const emoji = ['🌱', '🚲', '📷', '🎉', '☕', '👩‍💻', '👍🏽', '✨', '🧵']
const first = ['Mina', 'Tomás', 'Aiko', 'Yusuf', 'Noor', 'Lena', 'Oleksii', 'Priya', 'João', 'דנה', '小林', '지우', 'Zoë']
const last = ['Park', 'Silva', 'Tanaka', 'Haddad', 'Berg', 'Okafor', 'Novak', 'Rao', 'Lind', '🌿']
const sizes = [
  [640, 400],
  [480, 640],
  [600, 600],
  [800, 450],
] as const

/** Posts with realistic lengths, scripts and images; deterministic by seed. */
export const toFloorPosts = (seed: string, count: number): FloorPost[] =>
  Array.from({ length: count }, (_, index) => toFloorPost(seed, index))

function toFloorPost(seed: string, index: number): FloorPost {
  const random = createSeeded(`${seed}:post:${index}`)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const sentence = (length: number) => {
    const text = Array.from({ length }, () => pick(words)).join(' ')
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`
  }
  const author = below(240)
  const paragraphs = toParagraphs(random, { pick, sentence })
  const tags = random() < 0.25 ? [pick(['photography', 'opensource', 'cycling', 'books', 'gardening'])] : []
  const pictures = random() < 0.35 ? (random() < 0.75 ? 1 : 2 + below(3)) : 0
  return {
    id: String(115_000_000 - index),
    author: { name: `${pick(first)} ${pick(last)}`, handle: `user_${author}`, avatar: `avatar-${author}` },
    paragraphs,
    tags,
    images: Array.from({ length: pictures }, () => {
      const [width, height] = pick(sizes)
      return { key: `pic-${below(96)}-${width}x${height}`, width, height, alt: random() < 0.6 ? sentence(7) : '' }
    }),
    at: new Date(Date.UTC(2026, 10, 20, 12) - index * 47_000).toISOString(),
    replies: Math.floor(10 ** (random() * 2)) - 1,
    reposts: Math.floor(10 ** (random() * 3)) - 1,
    likes: Math.floor(10 ** (random() * 3.5)) - 1,
  }
}

interface Writer {
  pick<T>(list: readonly T[]): T
  sentence(length: number): string
}

/** 35 % short, 45 % medium, 20 % long. */
function toParagraphs(random: () => number, { pick, sentence }: Writer): string[] {
  const size = random()
  const sentences = size < 0.35 ? 1 : size < 0.8 ? 2 + Math.floor(random() * 3) : 5 + Math.floor(random() * 5)
  let text = ''
  for (let index = 0; index < sentences; index++) {
    const next = random() < 0.08 ? pick(eastern) : random() < 0.05 ? pick(rightToLeft) : sentence(4 + Math.floor(random() * 12))
    text += next + (random() < 0.22 ? '\n' : ' ')
  }
  if (random() < 0.3) text += pick(emoji)
  return text
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
