/**
 * The pages and parts, relative to web/, whose messages load at startup with those of the frame: what a first visit shows before the reader
 * has done anything. Every other page or dialog loads more messages beside its code: build/messages-plugin.
 */
export const firstModules: readonly string[] = [
  'features/home/home-page.tsx',
  'features/home/discover-page.tsx',
  'features/home/following-page.tsx',
  'features/thread/post-page.tsx',
]

/** Folder, relative to web/. Messages that only its modules name are those for writing. All other pages and dialogs do without them. */
export const writingFolder = 'features/composer/'
