import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FontFile } from '@takumi-rs/wasm/node'

/** Every script that people write in, most common first: the first font that has a character draws it. */
const scripts = [
  'arabic',
  'hebrew',
  'thai',
  'bengali',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'gujarati',
  'gurmukhi',
  'sinhala',
  'myanmar',
  'lao',
  'khmer',
  'georgian',
  'armenian',
  'ethiopic',
  'symbols',
]
/** Latin, Greek, Cyrillic and Devanagari. */
const first = 'noto-sans'
/** Their characters look different in each language, so the language decides. */
const ofLanguage = { japanese: 'noto-sans-jp', korean: 'noto-sans-kr', chinese: 'noto-sans-sc' }

export interface FoundFonts {
  /** Files that this text needs and no earlier text needed. */
  files: FontFile[]
  /** All families, best first for this text. */
  families: string[]
}

interface Subset {
  key: string
  family: string
  file: string
  ranges: [number, number][]
}

/** Fonts come as many small files, each for some characters. Only those of the characters that were drawn are ever read. */
export function createFindFonts(): (text: string) => FoundFonts {
  const require = createRequire(import.meta.url)
  const known = new Map<string, Subset[]>()
  const read = new Set<string>()
  const subsetsOf = (family: string): Subset[] => {
    let subsets = known.get(family)
    if (!subsets) known.set(family, (subsets = listSubsets(path.dirname(require.resolve(`@fontsource-variable/${family}/unicode.json`)))))
    return subsets
  }

  return (text) => {
    const families = orderFamilies(text)
    let left = [...new Set(Array.from(text, (character) => character.codePointAt(0)!))].filter((code) => code > 0x20)
    const files: FontFile[] = []
    for (const family of families) {
      if (left.length === 0) break
      for (const { key, file, ranges } of subsetsOf(family)) {
        const rest = left.filter((code) => !isIn(ranges, code))
        if (rest.length === left.length) continue
        left = rest
        if (read.has(key)) continue
        read.add(key)
        files.push({ name: family, data: readFileSync(file), unicodeRange: ranges })
      }
    }
    return { files, families }
  }
}

const isIn = (ranges: readonly [number, number][], code: number): boolean => ranges.some(([from, to]) => code >= from && code <= to)

function orderFamilies(text: string): string[] {
  const { japanese, korean, chinese } = ofLanguage
  const east = /[\u3040-\u30FF]/.test(text)
    ? [japanese, chinese, korean]
    : /[\uAC00-\uD7AF]/.test(text)
      ? [korean, chinese, japanese]
      : [chinese, japanese, korean]
  return [first, ...scripts.map((script) => `noto-sans-${script}`), 'noto-emoji', ...east]
}

/** A package lists the characters of each of its files, as CSS writes them. */
function listSubsets(folder: string): Subset[] {
  const family = path.basename(folder)
  const listed = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(listed).map(([subset, ranges]) => {
    const key = `${family}-${subset.replaceAll(/[[\]]/g, '')}`
    return { key, family, file: path.join(folder, 'files', `${key}-wght-normal.woff2`), ranges: ranges.split(',').map(toRange) }
  })
}

/** `U+1F32C-1F32D` or `U+A9`. */
function toRange(text: string): [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
