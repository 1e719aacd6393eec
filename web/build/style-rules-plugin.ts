import type { Plugin } from 'vite'
import { parseRules } from './parse-rules.ts'
import { writeRules } from './write-rules.ts'

/**
 * Writes .vite/styles.json, from which the server takes the inline styles of a page. Rules that apply to any page are always inline and
 * left out of the stylesheet: adding them again, fonts among them, would lay out the whole page once more.
 */
export const styleRules = (): Plugin => ({
  name: 'chorus:style-rules',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
    const [sheet] = sheets
    if (sheets.length !== 1 || sheet?.type !== 'asset') return this.error(`The build has ${sheets.length} stylesheets instead of one.`)
    const rules = parseRules(String(sheet.source))
    const source = writeRules(rules.filter(({ needs }) => needs.every(({ length }) => length > 0)))
    const file = this.emitFile({ type: 'asset', name: 'styles.css', source })
    delete bundle[sheet.fileName]
    const written = JSON.stringify({ href: `/${this.getFileName(file)}`, rules })
    this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source: written })
  },
})
