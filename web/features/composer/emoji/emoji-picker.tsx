import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { FindField } from '../../../ui/controls/find-field.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { walkGrid } from '../grid/walk-grid.ts'
import { type Emoji, emojiGroups, loadEmojis } from './emoji-data.ts'
import { findEmojis } from './find-emojis.ts'
import styles from './emoji-picker.module.css'

interface EmojiPickerProps {
  onChoose(emoji: string): void
  onClose(): void
}

/** All emojis by group, searchable by their names in the interface language. Arrow keys move between them. */
export function EmojiPicker({ onChoose, onClose }: EmojiPickerProps) {
  const t = useT()
  const { emojis, isFailed } = useEmojis()
  const [query, setQuery] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const found = useMemo(() => emojis && findEmojis(emojis, query), [emojis, query])
  return (
    <Dialog title={t('emoji.title')} onClose={onClose}>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t('emoji.title')}
        className={styles.picker}
        onKeyDown={(event) => {
          if (grid.current) walkGrid(event, grid.current)
        }}
      >
        <FindField label={t('emoji.search')} value={query} onChange={setQuery} />
        <div ref={grid} className={styles.groups}>
          {found && found.length > 0 && query.trim() === ''
            ? emojiGroups.map(([, group]) => (
                <Group key={group} label={t(`emoji.${group}`)}>
                  <Emojis emojis={found.filter((each) => each.group === group)} onChoose={onChoose} />
                </Group>
              ))
            : null}
          {found && query.trim() !== '' ? (
            <Group label={t('emoji.title')} isTitled={false}>
              <Emojis emojis={found} onChoose={onChoose} />
            </Group>
          ) : null}
          {found?.length === 0 ? <Hint role="status">{t('search.noResults', { query })}</Hint> : null}
          {isFailed ? <Hint role="alert">{t('emoji.failed')}</Hint> : null}
          {!emojis && !isFailed ? <Spinner /> : null}
        </div>
      </div>
    </Dialog>
  )
}

interface GroupProps {
  label: string
  isTitled?: boolean
  children: ReactNode
}

const Group = ({ label, isTitled = true, children }: GroupProps) => (
  <section aria-label={label} className={styles.group}>
    {isTitled ? <h3>{label}</h3> : null}
    <div className={styles.emojis}>{children}</div>
  </section>
)

const Emojis = ({ emojis, onChoose }: Pick<EmojiPickerProps, 'onChoose'> & { emojis: readonly Emoji[] }) =>
  emojis.map(({ text, label }) => (
    <button key={text} type="button" tabIndex={-1} aria-label={label} title={label} onClick={() => onChoose(text)}>
      {text}
    </button>
  ))

function useEmojis(): { emojis: readonly Emoji[] | undefined; isFailed: boolean } {
  const { locale } = useServices().preferences
  const [emojis, setEmojis] = useState<readonly Emoji[]>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isMounted = true
    loadEmojis(locale).then(
      (loaded) => isMounted && setEmojis(loaded),
      () => isMounted && setFailed(true),
    )
    return () => void (isMounted = false)
  }, [locale])
  return { emojis, isFailed }
}
