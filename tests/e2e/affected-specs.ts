/** The browser tests to run for a change in a folder, by spec name. The longest matching path wins. */
export const specsByFolder: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts', 'device-only', 'login'],
  chains: ['wallet-profile'],
  governance: ['proposals', 'voting'],
  networks: ['posts', 'feeds', 'faults', 'device-only'],
  outbox: ['outbox', 'composer', 'killed-browser'],
  previews: ['previews'],
  sandbox: ['shell', 'post-actions'],
  'sandbox/snapshot': ['proposals', 'voting'],
  'sandbox/faults': ['faults'],
  'sandbox/translate': ['translate'],
  'sandbox/events': ['events'],
  'sandbox/tokens': ['tokens', 'wallet-profile'],
  'sandbox/web-pages': ['previews', 'mini-apps'],
  server: ['shell', 'login'],
  'server/api': ['shell', 'search', 'login'],
  'server/governance': ['proposals', 'voting'],
  'server/hosted': ['login', 'accounts', 'post-actions'],
  'server/login': ['login', 'login-edges', 'wallets'],
  'networks/lens': ['lens-posts', 'killed-browser', 'posts'],
  'networks/x': ['x-posts', 'x-limits', 'posts'],
  'server/networks/x': ['login', 'x-posts', 'x-limits', 'posts', 'faults', 'x-notifications'],
  'networks/farcaster': ['posts', 'farcaster-posts', 'device-only', 'signers'],
  'server/networks': ['login', 'posts', 'faults'],
  'server/networks/farcaster': ['login', 'posts', 'faults', 'farcaster-posts'],
  'networks/x/notifications': ['x-notifications'],
  'server/networks/bluesky': ['bluesky-login', 'login', 'posts'],
  'server/push': ['push', 'notification-settings'],
  'server/ssr': ['styles', 'guest-pages', 'early-start', 'shell', 'urls', 'conditions', 'faults'],
  'server/tokens': ['tokens'],
  'server/events': ['events'],
  'server/upstream': ['posts', 'previews', 'translate'],
  web: ['shell', 'post-actions'],
  'web/app': ['shell', 'styles', 'other-tabs'],
  'web/app/intents': ['killed-press'],
  'web/build': ['styles', 'shell'],
  'web/cache': ['optimistic', 'post-actions', 'notifications'],
  'web/features/accounts': ['accounts', 'device-only', 'login'],
  'web/features/bookmarks': ['notifications', 'post-actions'],
  'web/features/channel-page': ['channels', 'groups'],
  'web/features/feed-page': ['feeds', 'feed-management'],
  'web/features/channels': ['channels', 'groups', 'explore', 'search'],
  'web/features/composer/emoji': ['emoji'],
  'web/features/composer/scheduled': ['scheduled'],
  'web/features/composer': [
    'polls',
    'composer-networks',
    'emoji',
    'gifs',
    'link-card',
    'mentions',
    'video',
    'composer',
    'draft-sync',
    'drafts-page',
    'killed-while-typing',
    'composer-choices',
    'composer-layout',
    'compose-intent',
    'outbox',
    'four-networks',
  ],
  'web/features/errors': ['toasts', 'quality'],
  'web/features/explore': ['explore'],
  'web/features/feeds': ['explore', 'feeds'],
  'web/features/groups': ['groups', 'feed-management', 'explore'],
  'web/features/home': ['feeds', 'following', 'shell'],
  'web/features/identity': ['linked-accounts', 'wallets'],
  'web/features/labels': ['content-labels', 'label-matrix'],
  'web/features/lists': ['feeds', 'stillness', 'paging', 'scroll-position', 'threads', 'late-code'],
  'web/features/login': ['login', 'login-edges', 'bluesky-login', 'wallets', 'wallet-connect', 'signers'],
  'web/features/media': ['media'],
  'web/features/media-viewer': ['media'],
  'web/features/notifications': ['notifications', 'notification-settings', 'push'],
  'web/features/wallet': ['wallet-profile'],
  'web/features/tokens': ['tokens'],
  'web/features/events': ['events'],
  'web/features/people': ['linked-accounts', 'profiles', 'paid-follows'],
  'web/features/governance': ['proposals', 'voting', 'previews'],
  'web/features/rich-text': ['proposals'],
  'web/features/polls': ['polls', 'posts'],
  'web/features/post': ['posts', 'copies', 'post-actions', 'post-moderation', 'restrictions'],
  'web/features/previews': ['previews', 'polls'],
  'web/features/apps': ['previews', 'mini-apps'],
  'web/services/apps': ['mini-apps'],
  'networks/farcaster/mini-apps': ['mini-apps'],
  'server/networks/farcaster/mini-apps': ['mini-apps'],
  'web/features/profile': ['profiles', 'linked-accounts'],
  'web/features/report': ['post-moderation', 'profiles'],
  'web/features/search': ['search', 'search-people'],
  'web/features/search-field': ['search'],
  'web/features/settings': [
    'settings',
    'security',
    'managers',
    'signers',
    'own-data',
    'developer-settings',
    'appearance',
    'notification-settings',
    'muted-words',
    'costs',
  ],
  'web/features/shell': ['shell', 'bars', 'keyboard', 'network-health'],
  'web/features/thread': ['threads', 'posts', 'scroll-position'],
  'web/features/timeline': ['feeds', 'following'],
  'web/features/toasts': ['toasts', 'late-code'],
  'web/features/transactions': ['lens-posts', 'feed-management', 'wallet-connect'],
  'web/features/translation': ['translate'],
  'web/i18n': ['appearance', 'shell'],
  'web/public': ['push', 'shell'],
  'web/service-worker': ['push', 'offline'],
  'web/routes': ['urls', 'shell', 'paging'],
  'web/services/accounts': ['accounts', 'login', 'device-only'],
  'web/services/composer': ['composer', 'outbox'],
  'web/services/copies': ['copies', 'four-networks'],
  'web/services/device-accounts': ['device-only'],
  'web/services/identity': ['linked-accounts'],
  'web/services/intents': ['killed-press', 'post-actions'],
  'web/services/lists': ['feeds', 'stillness', 'paging', 'scroll-position', 'threads', 'network-health'],
  'web/services/login': ['login', 'login-edges'],
  'web/services/moderation': ['post-moderation', 'profiles', 'content-labels', 'label-matrix', 'muted-words'],
  'web/services/notifications': ['notifications', 'push'],
  'web/services/offline': ['offline', 'conditions'],
  'web/services/outbox': ['outbox', 'composer', 'draft-sync'],
  'web/services/previews': ['previews'],
  'web/services/resources': ['threads', 'profiles'],
  'web/services/settings': ['settings', 'appearance'],
  'web/services/toasts': ['toasts', 'late-code'],
  'web/ui': ['shell', 'zoom', 'keyboard', 'quality', 'times', 'late-code'],
}

/** Specs that cover every page and take minutes. They run only with the whole suite, or when they change. */
export const wholeProductSpecs: readonly string[] = ['screens', 'dialogs', 'hostile-content', 'hostile-page']

/** Paths that other suites cover or that no browser loads. */
const withoutBrowser = /(^|\/)[^/]+\.test\.tsx?$|^(docs|bench|scripts|tests\/(?!e2e\/))|^[^/]+$/

const folder = 'tests/e2e/'
/** The name of a spec, which is unique in all folders. */
export const toSpec = (path: string): string | undefined => (path.startsWith(folder) ? /([^/]+)\.spec\.ts$/.exec(path)?.[1] : undefined)

/** The row of `specsByFolder` with the longest folder of a changed product file, or the row of the whole web app. */
function specsOf(path: string): readonly string[] {
  const folders = Object.keys(specsByFolder).filter((name) => path.startsWith(`${name}/`))
  const longest = folders.toSorted((a, b) => b.length - a.length)[0]
  return specsByFolder[longest ?? 'web']!
}

/**
 * The browser tests that a change can affect, by the names of their files. A changed spec runs itself; a changed support file of the
 * browser tests runs the specs that import it; a changed file of the product runs the row of its folder.
 * `importersOf`: the specs that import a support file, directly or not.
 */
export function findAffectedSpecs(changed: readonly string[], importersOf: (path: string) => readonly string[]): string[] {
  const specs = changed.flatMap((path) => {
    const spec = toSpec(path)
    if (spec) return [spec]
    if (path.startsWith(folder)) return importersOf(path)
    return withoutBrowser.test(path) ? [] : specsOf(path)
  })
  return [...new Set(specs)].toSorted()
}
