import { createHash } from 'node:crypto'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from './build/messages-plugin.ts'
import { networkColours } from './build/network-colours-plugin.ts'
import { readCommit } from './build/read-commit.ts'

/**
 * What is one file though it is many modules: every visit has all of it, and many small files pack worse than one and ask more often. Who is
 * named first takes what it needs with it. What fewer pages share is split as it is used. Decision 026.
 */
const chunks = [
  { name: 'base', tags: ['$initial' as const] },
  { name: 'ui', test: /\/(?:web\/(?:ui|features\/(?:errors|login|people|toasts))|accounts|lucide-react)\//, minShareCount: 8 },
  { name: 'lists', test: /\/web\/features\/lists\//, minShareCount: 8 },
  { name: 'posts', test: /\/web\/features\/(?:post|timeline)\//, minShareCount: 8 },
].map((chunk, place, { length }) => ({ ...chunk, priority: length - place }))

/** Two builds of one app: `vite build` for the browser, `vite build --ssr` for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [messages(), networkColours(), react()],
  define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"true"', 'import.meta.env.VITE_COMMIT': JSON.stringify(readCommit()) ?? 'undefined' },
  ssr: { noExternal: [/^@chorus\//, 'lucide-react', '@fontsource-variable/figtree'] },
  css: {
    modules: {
      // A name and where it is from, and no line: every class is a word in the scripts and in the pages.
      generateScopedName: (name: string, file: string) =>
        `${name}_${createHash('sha256')
          .update(path.relative(import.meta.dirname, file.split('?')[0]!))
          .digest('hex')
          .slice(0, 6)}`,
    },
  },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // One stylesheet for all: it is small, and pages carry it in their first bytes.
    cssCodeSplit: false,
    rollupOptions: isSsrBuild
      ? { input: 'app/entry-server.tsx' }
      : {
          input: 'app/entry-client.tsx',
          output: { codeSplitting: { groups: chunks } },
        },
  },
}))
