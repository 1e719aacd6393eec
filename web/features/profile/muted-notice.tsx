import type { Profile } from '@chorus/model/profile'
import { VolumeX } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { isMuted } from '../people/is-muted.ts'
import { TakeBackButton } from '../people/take-back-button.tsx'
import { useRelations } from '../people/use-relations.ts'
import styles from './muted-notice.module.css'

/** Says of somebody whom the viewer has muted that it is so, and takes it back. Nothing of anybody else. */
export function MutedNotice({ profile }: { profile: Profile }) {
  const t = useT()
  const { offers } = useRelations()
  if (!isMuted(profile)) return null
  const name = profile.displayName
  return (
    <div className={styles.notice}>
      <VolumeX aria-hidden size={18} />
      <p>{profile.viewerContext?.mutingHere ? t('profile.mutedHere', { name }) : t('profile.muted', { name })}</p>
      {offers(profile, 'mute') ? <TakeBackButton person={profile} relation="mute" /> : null}
    </div>
  )
}
