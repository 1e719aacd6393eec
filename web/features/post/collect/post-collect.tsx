import type { CollectModule, Post } from '@chorus/model/post'
import { Gem } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { usePost } from '../../../services/entities/use-post.ts'
import { collectLabels } from './collect-labels.ts'
import { useCollectFacts } from './use-collect-facts.ts'
import styles from './post-collect.module.css'

const CollectDialog = createLatePart(async () => (await import('./collect-dialog.tsx')).CollectDialog)

/** The collect terms of a post, in short. Pressing it opens them in full. */
export function PostCollect({ post: known, module }: { post: Post; module: CollectModule }) {
  const t = useT()
  const post = usePost(known)
  const [isOpen, setOpen] = useState(false)
  const { state, price, count, time, audience } = useCollectFacts(post, module)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles.collect}
        data-act="collect"
        data-state={state}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Gem aria-hidden size={18} />
        <span className={styles.words}>
          <b>{t(state === 'open' && price ? 'collect.for' : collectLabels[state], { price: price ?? '' })}</b>
          <small>{[count, time, audience].filter(Boolean).join(' · ')}</small>
        </span>
      </button>
      {isOpen ? <CollectDialog post={post} module={module} onClose={close} onMissing={close} /> : null}
    </>
  )
}
