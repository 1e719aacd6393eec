import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type KeptDraft, ownDrafts } from './draft-store.ts'
import styles from './composer.module.css'

interface DraftsListProps {
  /** The one that is being written. */
  except?: string
  onChoose(id: string): void
}

/** What was begun and kept in this browser. */
export function DraftsList({ except, onChoose }: DraftsListProps) {
  const t = useT()
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>()
  useEffect(() => {
    let isHere = true
    ownDrafts.list().then(
      (list) => isHere && setDrafts(list.filter(({ id }) => id !== except)),
      () => isHere && setDrafts([]),
    )
    return () => void (isHere = false)
  }, [except])

  if (!drafts) return <Spinner size={28} />
  if (drafts.length === 0) return <EmptyState sentence={t('compose.noDrafts')} />
  const remove = async (id: string) => {
    await ownDrafts.remove(id)
    setDrafts(drafts.filter((draft) => draft.id !== id))
  }
  return (
    <ul className={styles.drafts}>
      {drafts.map((draft) => (
        <li key={draft.id}>
          <button type="button" onClick={() => onChoose(draft.id)} className={styles.draft}>
            <span dir="auto">{draft.text.trim() || t('compose.onlyPictures')}</span>
            <small>
              <RelativeTime at={draft.savedAt} />
              {draft.replyTo ? ` · ${t('post.replyingTo', { name: `@${draft.replyTo.author.handle}` })}` : ''}
            </small>
          </button>
          <IconButton onClick={() => void remove(draft.id)} aria-label={t('compose.removeDraft')}>
            <Trash2 aria-hidden size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
