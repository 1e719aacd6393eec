import { readFile } from 'node:fs/promises'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** Compiles a locale’s messages at build time, so that the browser needs no parser. `prefix`: includes only messages that start with it. */
export const messages = (prefix = ''): Plugin => ({
  name: 'chorus:messages',
  enforce: 'pre',
  async load(id) {
    if (!/\/i18n\/locales\/[\w-]+\.json$/.test(id)) return undefined
    const texts = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>
    const compiled = Object.fromEntries(
      Object.entries(texts)
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, text]) => [key, compileMessage(text)]),
    )
    return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js' }
  },
})
