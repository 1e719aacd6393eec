import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { type Shape, toPath } from './to-path.ts'

const createIcon = path.join(import.meta.dirname, '../ui/content/create-icon.tsx')

/** Compiles Lucide's icons to one path each, since a page has some 150. Decision 046. */
export const icons = (): Plugin => ({
  name: 'chorus:icons',
  apply: 'build',
  async load(id) {
    if (!/\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return undefined
    const { __iconData: icon } = (await import(pathToFileURL(id).href)) as { __iconData?: { size: number; node: Shape[] } }
    const data = icon?.size === 24 ? toPath(icon.node) : undefined
    return (
      data && `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default /* @__PURE__ */ createIcon(${JSON.stringify(data)})`
    )
  },
})
