import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { readModule, readWordUse, type WordUse } from './word-use.ts'

const web = path.join(import.meta.dirname, '..')
const catalogue = /\/i18n\/locales\/[\w-]+\.json\?(?:first|others)$/

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
  load: (id) => (catalogue.test(id) ? compile(id, (key) => isIncluded(key, prefixes) && !id.endsWith('?others')) : undefined),
})

/**
 * Divides each locale’s messages into those of the first visit and the others, and makes every dynamic import of a part that names one of
 * the others wait for them. Which part names which is read from the sources, so there is nothing to declare. Decision 045.
 */
export function dividedMessages(): Plugin {
  let use: WordUse
  return {
    name: 'chorus:divided-messages',
    enforce: 'pre',
    async buildStart() {
      use = readWordUse(web, Object.keys(await readTexts(path.join(web, 'i18n/locales/en.json'))))
    },
    load: (id) => (catalogue.test(id) ? compile(id, (key) => use.first.has(key) !== id.endsWith('?others')) : undefined),
    transform(code, id) {
      const file = path.relative(web, id).split(path.sep).join('/')
      const waiting = use.modules.get(file)?.lazy.length
        ? readModule(file, code, []).lazy.filter(({ target }) => use.needsOthers(target))
        : []
      if (waiting.length === 0) return undefined
      const wrapped = waiting
        .toReversed()
        .reduce((text, { start, end }) => `${text.slice(0, start)}withWords(${text.slice(start, end)})${text.slice(end)}`, code)
      return { code: `import { withWords } from ${JSON.stringify(path.join(web, 'i18n/with-words.ts'))};${wrapped}`, map: null }
    },
  }
}
