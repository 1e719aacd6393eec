import { createHash } from 'node:crypto'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createChunks } from './build/chunks.ts'
import { messages } from './build/messages-plugin.ts'
import { networkColours } from './build/network-colours-plugin.ts'
import { readCommit } from './build/read-commit.ts'

/** Builds the browser bundle, or the server bundle with `--ssr`. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [messages(), networkColours(), react()],
  define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"true"', 'import.meta.env.VITE_COMMIT': JSON.stringify(readCommit()) ?? 'undefined' },
  ssr: { noExternal: [/^@chorus\//, 'lucide-react', '@fontsource-variable/figtree'] },
  css: {
    modules: {
      // Class names appear in every script and page, so they are short: no line numbers.
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
    // One small stylesheet, inlined in every page.
    cssCodeSplit: false,
    rollupOptions: isSsrBuild
      ? { input: 'app/entry-server.tsx' }
      : {
          input: 'app/entry-client.tsx',
          output: { codeSplitting: { groups: createChunks() } },
        },
  },
}))
