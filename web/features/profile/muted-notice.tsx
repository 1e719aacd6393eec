import type { Profile } from '@chorus/model/profile'
import { VolumeX } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { isMuted } from '../../services/moderation/is-muted.ts'
import { UndoModerationButton } from '../people/undo-moderation-button.tsx'
import { useRelations } from '../people/use-relations.ts'
import styles from './muted-notice.module.css'

/** Says that the viewer muted this person, with an unmute button. Renders nothing otherwise. */
export function MutedNotice({ profile }: { profile: Profile }) {
  const t = useT()
  const { canShow } = useRelations()
  if (!isMuted(profile)) return null
  const name = profile.displayName
  return (
    <div className={styles.notice}>
      <VolumeX aria-hidden size={18} />
      <p>{profile.viewerContext?.mutingHere ? t('profile.mutedHere', { name }) : t('profile.muted', { name })}</p>
      {canShow(profile, 'mute') ? <UndoModerationButton person={profile} relation="mute" /> : null}
    </div>
  )
}
