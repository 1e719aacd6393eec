import type { Channel } from '@chorus/model/channel'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/controls/button.tsx'
import { JoinToReplyDialog } from '../channels/join-to-reply-dialog.tsx'
import styles from './reply-box.module.css'

/** In place of the reply box: says that only members of a group can reply, and offers to join it. */
export function JoinToReplyBox({ group }: { group: Channel }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const { name } = group
  return (
    <div className={styles.box}>
      <p className={styles.obstacle}>{t('postAction.onlyMembersReply', { name })}</p>
      <Button aria-haspopup="dialog" aria-label={t('channel.joinName', { name })} onClick={() => setAsking(true)}>
        {t('channel.join')}
      </Button>
      {isAsking ? <JoinToReplyDialog channel={group} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
