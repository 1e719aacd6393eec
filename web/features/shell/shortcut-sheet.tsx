import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MessageId } from '../../i18n/i18n-provider.tsx'
import { useT } from '../../i18n/use-t.ts'
import styles from './shortcut-sheet.module.css'

const shortcuts: readonly (readonly [string, MessageId])[] = [
  ['j', 'shortcut.next'],
  ['k', 'shortcut.previous'],
  ['o', 'shortcut.open'],
  ['.', 'shortcut.top'],
  ['g h', 'shortcut.home'],
  ['?', 'shortcut.help'],
]

/** Which keys do what. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useT()
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
        {shortcuts.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
