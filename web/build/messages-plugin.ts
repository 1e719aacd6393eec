import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { readModule, readWordUse, type WordUse } from './word-use.ts'

const web = path.join(import.meta.dirname, '..')
const catalogue = /\/i18n\/locales\/[\w-]+\.json\?(first|others|writing|governance|wallets|tokens|apps|events|security)$/

const readTexts = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, string>

/** A module of a locale’s messages, compiled, so that the browser needs no parser. */
async function compile(id: string, isIncluded: (key: string) => boolean): Promise<{ code: string; moduleType: 'js' }> {
  const texts = Object.entries(await readTexts(id.replace(/\?.*$/, '')))
  const compiled = Object.fromEntries(texts.flatMap(([key, text]) => (isIncluded(key) ? [[key, compileMessage(text)]] : [])))
  return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js' }
}

const isIncluded = (key: string, prefixes: readonly string[]) => prefixes.length === 0 || prefixes.some((prefix) => key.startsWith(prefix))

/** All messages of each locale, or those whose ids start with one of `prefixes`. */
export const messages = (...prefixes: string[]): Plugin => ({
  name: 'chorus:messages',
  enforce: 'pre',
  load: (id) => (catalogue.test(id) ? compile(id, (key) => isIncluded(key, prefixes) && id.endsWith('?first')) : undefined),
})

/** The parts that an import may wait for. */
const parts = ['others', 'writing', 'governance', 'wallets', 'tokens', 'apps', 'events', 'security'] as const

/**
 * Divides each locale's messages into those for the first visit, those of one folder, and the rest. Every dynamic import of a module that uses
 * some waits for them. Usage is read from the sources, so there is nothing to declare. Decision 045.
 */
export function dividedMessages(): Plugin {
  let use: WordUse
  return {
    name: 'chorus:divided-messages',
    enforce: 'pre',
    async buildStart() {
      use = readWordUse(web, Object.keys(await readTexts(path.join(web, 'i18n/locales/en.json'))))
    },
    load(id) {
      const part = catalogue.exec(id)?.[1]
      return part === undefined ? undefined : compile(id, (key) => use.partOf(key) === part)
    },
    transform(code, id) {
      const file = path.relative(web, id).split(path.sep).join('/')
      const lazy = use.modules.get(file)?.lazy.length ? readModule(file, code, []).lazy : []
      let isUsed = false
      const wrapped = lazy.toReversed().reduce((text, { target, start, end }) => {
        const needed = use.findNeeded(target)
        let loading = text.slice(start, end)
        for (const part of parts)
          if (needed.has(part)) {
            loading = `withWords(${loading}${part === 'others' ? '' : `, '${part}'`})`
            isUsed = true
          }
        return `${text.slice(0, start)}${loading}${text.slice(end)}`
      }, code)
      if (!isUsed) return undefined
      return { code: `import { withWords } from ${JSON.stringify(path.join(web, 'i18n/with-words.ts'))};${wrapped}`, map: null }
    },
  }
}
