import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { TextButton } from '../../../ui/controls/button.tsx'

/** Says that the post which a draft replies to or quotes was deleted, with a way to post it without. */
export function DeletedHint({ isReply, onDetach }: { isReply: boolean; onDetach(): void }) {
  const t = useT()
  return (
    <Hint role="status">
      {t(isReply ? 'compose.repliedDeleted' : 'compose.quotedDeleted')}{' '}
      <TextButton onClick={onDetach}>{t(isReply ? 'compose.detachReply' : 'compose.detachQuote')}</TextButton>
    </Hint>
  )
}
