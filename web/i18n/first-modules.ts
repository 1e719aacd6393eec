/**
 * The pages and parts, relative to web/, whose messages load at startup with the frame: what a first visit shows before the reader does anything.
 * Every other page or dialog loads its messages together with its code: build/messages-plugin.
 */
export const firstModules: readonly string[] = [
  'features/home/home-page.tsx',
  'features/home/discover-page.tsx',
  'features/home/following-page.tsx',
  'features/thread/post-page.tsx',
]

/** Folders, relative to web/, by part of the messages. Messages used only by one folder's modules load with these; all other pages and dialogs do without them. */
export const wordFolders = {
  writing: 'features/composer/',
  governance: 'features/governance/',
  wallets: 'features/wallet/',
  tokens: 'features/tokens/',
  apps: 'features/apps/',
  events: 'features/events/',
  security: 'features/settings/security/',
} as const

export type WordFolder = keyof typeof wordFolders
