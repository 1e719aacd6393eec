import path from 'node:path'
import type { Plugin } from 'vite'
import { moveFileList } from './move-file-list.ts'

const preload = path.join(import.meta.dirname, '../app/preload.ts')
/** Vite’s own, which also awaits stylesheets and serves browsers without `modulepreload`. */
const helper = '\0vite/preload-helper.js'

/** Starts loading what a module imports together with the module. */
const helperCode = `const seen = new Set()
export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    if (seen.has(file)) continue
    seen.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
  }
  return load()
}`

/**
 * Moves the names of the files that late code imports out of the startup file, into the one that loads when the reader stays. Until then,
 * the browser finds these files when it reads the code that imports them. Decision 143.
 */
export const latePreloads = (): Plugin => ({
  name: 'chorus:late-preloads',
  enforce: 'pre',
  apply: 'build',
  load: { order: 'pre', handler: (id) => (id === helper ? helperCode : undefined) },
  generateBundle: {
    // Vite writes the list here.
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const start = chunks.find(({ isEntry }) => isEntry)
      const late = chunks.find(({ facadeModuleId }) => facadeModuleId === preload)
      const moved = start && moveFileList(start.code)
      if (!moved || !late) return this.error('The build has no list of files to move.')
      start.code = moved.start
      late.code += moved.late
    },
  },
})
