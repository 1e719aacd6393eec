import type { Post } from '@chorus/model/post'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import type { Copy } from '../../../services/copies/copy-store.ts'
import type { MenuPlace } from '../../../ui/overlays/menu-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { RelationQuestion } from '../../people/relation-question.tsx'
import { useCopies } from '../copies/use-copies.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { useMoreEntries, type PostQuestion } from './use-more-entries.tsx'
import type { PostFlags } from './use-post-flags.ts'

const ReportPost = createLatePart(async () => (await import('./report-post.tsx')).ReportPost)

interface PostMenuProps extends Pick<MenuPlace, 'anchor' | 'isOpen' | 'onClose'> {
  post: Post
  flags: PostFlags
}

/** What the overflow button of a post opens. Actions that cannot be undone ask for confirmation. */
export function PostMenu({ post, flags, anchor, isOpen, onClose }: PostMenuProps) {
  const t = useT()
  const [question, setQuestion] = useState<PostQuestion>()
  const copies = useCopies(post, isOpen || question === 'delete')
  const entries = useMoreEntries(post, flags, setQuestion, copies)
  return (
    <>
      <Menu label={t('postAction.more')} entries={entries} anchor={anchor} isOpen={isOpen} onClose={onClose} />
      {question ? <OpenQuestion post={post} question={question} copies={copies} onClose={() => setQuestion(undefined)} /> : null}
    </>
  )
}

interface QuestionProps {
  post: Post
  question: PostQuestion
  copies: readonly Copy[]
  onClose(): void
}

function OpenQuestion({ post, question, copies, onClose }: QuestionProps) {
  const { report } = useServices().connections[post.network]
  if (question === 'report') return report ? <ReportPost post={post} report={report} onClose={onClose} onMissing={onClose} /> : null
  if (question === 'delete') return <DeleteQuestion post={post} copies={copies} onClose={onClose} />
  return <RelationQuestion person={post.author} relation={question} onClose={onClose} />
}
