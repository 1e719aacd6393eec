import { defineConfig } from 'vite'
import { messages } from './build/messages-plugin.ts'

/** The service worker: one file at the root of the site, under a stable name, so that browsers can update it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [messages('pushMessage.', 'offlinePage.')],
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: false,
    rollupOptions: {
      input: 'service-worker/main.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
