import { networkNames } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
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
export function ShortcutSheet({ isOpen, onClose, items }: { isOpen: boolean; onClose(): void; items: readonly NavItem[] }) {
  const t = useT()
  const rows = [
    ...shortcuts.map(([keys, label]) => [keys, t(label)] as const),
    ['0', t('home.filterAll')] as const,
    ...networkNames.map((name, index) => [String(index + 1), t('shortcut.network', { network: descriptors[name].label })] as const),
    ...items.map(({ key, label }) => [`g ${key}`, t(label)] as const),
  ]
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  return (
    <dialog ref={dialog} className={styles.sheet} onClose={onClose} aria-labelledby="shortcuts">
      <header>
        <h2 id="shortcuts">{t('shortcut.title')}</h2>
        <button type="button" onClick={onClose} aria-label={t('shortcut.close')}>
          <X aria-hidden size={20} />
        </button>
      </header>
      <dl>
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
    </dialog>
  )
}
