import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import type { Copy } from '../../../services/copies/copy-store.ts'
import { findCounterparts } from '../../../services/copies/select-copies.ts'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Question } from '../../../ui/overlays/question.tsx'
import { useRemoveCopies } from '../copies/use-remove-copies.ts'
import { useRemovePost } from './use-remove-post.ts'

interface DeleteQuestionProps {
  post: Post
  /** The post and its copies on other networks, perhaps with the rest of their threads. Empty: there are none. */
  copies: readonly Copy[]
  onClose(): void
}

/** Asks before a post is deleted, here or everywhere. */
export function DeleteQuestion({ post, copies, onClose }: DeleteQuestionProps) {
  const { t, locale } = useI18n()
  const remove = useRemovePost()
  const removeCopies = useRemoveCopies()
  if (copies.length === 0)
    return (
      <Question
        title={t('postAction.deleteTitle')}
        yes={t('postAction.delete')}
        isGrave
        onYes={async () => remove(post, false)}
        onClose={onClose}
      >
        <p>{t('postAction.deleteBody')}</p>
      </Question>
    )
  const { label } = descriptors[post.network]
  const others = new Set(findCounterparts(copies, post.ref).map(({ network }) => descriptors[network].label))
  const networks = new Intl.ListFormat(locale, { type: 'conjunction' }).format(others)
  const isThread = new Set(copies.map(({ part }) => part)).size > 1
  const count = copies.length
  const choose = (act: () => void) => {
    onClose()
    act()
  }
  return (
    <Dialog title={t('postAction.deleteTitle')} onClose={onClose}>
      <p>{t(isThread ? 'copies.alsoOnThread' : 'copies.alsoOn', { networks })}</p>
      <Choices>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button onClick={() => choose(() => remove(post, true))}>{t('copies.deleteHere', { network: label })}</Button>
        <Button kind="danger" onClick={() => choose(() => removeCopies(copies))}>
          {t(isThread ? 'copies.deleteThread' : 'copies.deleteAll', { count })}
        </Button>
      </Choices>
    </Dialog>
  )
}
