import { readFile } from 'node:fs/promises'
import path from 'node:path'

export interface SecretRule {
  id: string
  pattern: RegExp
  /** Bits a letter: less than that is a word, not a secret. */
  entropy: number
  keywords: string[]
}

const file = path.resolve(import.meta.dirname, '../../../../shared/corpora/secret-patterns/gitleaks.toml')

/** What secrets of well-known services look like. Undefined: the corpus is not here. */
export async function loadSecretRules(): Promise<SecretRule[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text
    ?.split('[[rules]]')
    .slice(1)
    .flatMap((block) => {
      const id = /^id = "(.+)"$/m.exec(block)?.[1]
      const source = /^regex = '''([^]*?)'''$/m.exec(block)?.[1]
      if (!id || !source) return []
      const keywords = /^keywords = \[([^\]]*)\]/m.exec(block)?.[1]
      return [
        {
          id,
          pattern: toRegExp(source),
          entropy: Number(/^entropy = ([\d.]+)$/m.exec(block)?.[1] ?? 0),
          keywords: [...(keywords ?? '').matchAll(/"([^"]+)"/g)].map(([, word]) => word!.toLowerCase()),
        },
      ]
    })
}

/** RE2's spelling in ours. Flags that begin a pattern count for all of it; elsewhere it is taken as if case never mattered. */
function toRegExp(source: string): RegExp {
  const plain = source
    .replaceAll(/\(\?P</g, '(?<')
    .replaceAll(/\(\?[is]+\)/g, '')
    .replaceAll('\\z', '$')
    .replaceAll('\\A', '^')
    .replaceAll('[[:alnum:]]', '[A-Za-z0-9]')
  return new RegExp(plain, source.includes('(?i)') ? 'i' : '')
}

/** The rules that a line violates. */
export function findSecrets(rules: readonly SecretRule[], line: string): string[] {
  const lower = line.toLowerCase()
  return rules
    .filter(({ keywords }) => keywords.length === 0 || keywords.some((word) => lower.includes(word)))
    .filter(({ pattern, entropy }) => {
      const found = pattern.exec(line)
      return found !== null && measureEntropy(found[1] ?? found[0]) >= entropy
    })
    .map(({ id }) => id)
}

function measureEntropy(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}
