import { networkNames } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { NavItem } from './use-nav-items.ts'
import styles from './shortcut-sheet.module.css'

const shortcuts: readonly (readonly [string, MessageId])[] = [
  ['j', 'shortcut.next'],
  ['k', 'shortcut.previous'],
  ['o', 'shortcut.open'],
  ['l', 'shortcut.like'],
  ['r', 'shortcut.reply'],
  ['t', 'shortcut.repost'],
  ['b', 'shortcut.bookmark'],
  ['s', 'shortcut.share'],
  ['m', 'shortcut.more'],
  ['.', 'shortcut.backToTop'],
  ['n', 'shortcut.newPost'],
  ['/', 'search.title'],
  ['F8', 'shortcut.toasts'],
  ['?', 'shortcut.help'],
]

/** Lists the keyboard shortcuts. */
export function ShortcutSheet({ onClose, items }: { onClose(): void; items: readonly NavItem[] }) {
  const t = useT()
  const rows = [
    ...shortcuts.map(([keys, label]) => [keys, t(label)] as const),
    ['0', t('home.filterAll')] as const,
    ...networkNames.map((name, index) => [String(index + 1), t('shortcut.network', { network: descriptors[name].label })] as const),
    ...items.map(({ key, label }) => [`g ${key}`, t(label)] as const),
  ]
  return (
    <Dialog title={t('shortcut.title')} onClose={onClose}>
      <dl className={styles.list}>
        {rows.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
