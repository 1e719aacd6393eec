import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createChunks } from './build/chunks.ts'
import { classNames } from './build/class-names-plugin.ts'
import { compileAhead } from './build/compile-ahead-plugin.ts'
import { icons } from './build/icons-plugin.ts'
import { latePreloads } from './build/late-preloads-plugin.ts'
import { dividedMessages, messages } from './build/messages-plugin.ts'
import { networkColours } from './build/network-colours-plugin.ts'
import { readCommit } from './build/read-commit.ts'
import { styleRules } from './build/style-rules-plugin.ts'
import { toClassName } from './build/to-class-name.ts'

/** Builds the browser bundle, or the server bundle with `--ssr`. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    icons(),
    command === 'build' && !isSsrBuild ? dividedMessages() : messages(),
    networkColours(),
    react(),
    ...(isSsrBuild ? [] : [classNames(), styleRules(), latePreloads(), compileAhead()]),
  ],
  // The shim is for React without useSyncExternalStore.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector' }],
  },
  define: { 'import.meta.env.VITE_COMMIT': JSON.stringify(readCommit()) ?? 'undefined' },
  ssr: { noExternal: [/^@chorus\//, 'lucide-react', '@fontsource-variable/figtree'] },
  css: {
    modules: { generateScopedName: toClassName },
  },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Pages have the rules they need inline, and load this one stylesheet before they hydrate. Decision 043.
    cssCodeSplit: false,
    rollupOptions: isSsrBuild
      ? { input: 'app/entry-server.tsx' }
      : {
          input: 'app/entry-client.tsx',
          // Also class names, which `smart` leaves in variables. Decision 077.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            codeSplitting: { groups: createChunks() },
            // The startup file names many others. As short as Rolldown allows, and of few characters, which compress better.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            hashCharacters: 'hex',
          },
        },
  },
}))
