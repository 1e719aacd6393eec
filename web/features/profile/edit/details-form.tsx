import type { ProfileDetails, ProfileEdit } from '@chorus/networks/network'
import { useState, type FormEvent } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMediaSrc } from '../../../ui/media-url.tsx'
import { toToast } from '../../toasts/to-toast.ts'
import { DetailField } from './detail-field.tsx'
import type { Editing, PictureName } from './editing.ts'
import { findFault, toDetail, type DetailName } from './find-fault.ts'
import { PictureField, type ChosenPicture } from './picture-field.tsx'
import { spreadProfile } from './save-profile.ts'
import styles from './edit-profile.module.css'

interface DetailsFormProps {
  editing: Editing
  /** As the network has them. */
  details: ProfileDetails
  chosen: Partial<Record<PictureName, ChosenPicture>>
  onChoose(name: PictureName, file: File): Promise<void>
  onChange(): void
  onSaved(): void
}

const names: readonly DetailName[] = ['displayName', 'bio', 'location', 'website']

export function DetailsForm({ editing, details, chosen, onChoose, onChange, onSaved }: DetailsFormProps) {
  const t = useT()
  const { network } = editing.profile
  const { fields } = editing.editProfile
  const [texts, setTexts] = useState(details)
  /** Nobody is told what is wrong with a text that they are still writing for the first time, unless it is too long. */
  const [isTried, setTried] = useState(false)
  const shown = names.filter((name) => fields.includes(name))
  const faults = Object.fromEntries(shown.map((name) => [name, findFault(network, name, texts[name] ?? '')]))
  const { isBusy, save } = useSaving(editing, onSaved)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const wrong = shown.findIndex((name) => faults[name])
    if (wrong >= 0) return event.currentTarget.querySelectorAll<HTMLElement>('[data-detail] input, [data-detail] textarea')[wrong]?.focus()
    const edit = Object.fromEntries(shown.map((name) => [name, toDetail(name, texts[name] ?? '')]))
    return void save({
      ...(edit as unknown as ProfileDetails),
      ...(chosen.picture && { picture: chosen.picture.file }),
      ...(chosen.banner && { banner: chosen.banner.file }),
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Pictures editing={editing} chosen={chosen} onChoose={onChoose} />
      {shown.map((name) => (
        <div key={name} data-detail={name}>
          <DetailField
            network={network}
            name={name}
            value={texts[name] ?? ''}
            fault={isTried || faults[name]?.kind === 'long' ? faults[name] : undefined}
            onChange={(text) => {
              setTexts({ ...texts, [name]: text })
              onChange()
            }}
          />
        </div>
      ))}
      <Button type="submit" kind="strong" isWide isBusy={isBusy}>
        {t('editProfile.save')}
      </Button>
    </form>
  )
}

function Pictures({ editing: { profile, editProfile }, chosen, onChoose }: Pick<DetailsFormProps, 'editing' | 'chosen' | 'onChoose'>) {
  const t = useT()
  const banner = useMediaSrc()(profile.banner)
  const { fields } = editProfile
  return (
    <div className={styles.pictures}>
      {fields.includes('banner') ? (
        <PictureField
          label={t('editProfile.banner')}
          chosen={chosen.banner}
          width={420}
          height={140}
          onChoose={(file) => void onChoose('banner', file)}
        >
          {banner ? <img src={banner} alt="" className={styles.banner} referrerPolicy="no-referrer" /> : <span className={styles.banner} />}
        </PictureField>
      ) : null}
      {fields.includes('picture') ? (
        <PictureField
          label={t('editProfile.picture')}
          chosen={chosen.picture}
          width={84}
          height={84}
          isRound
          onChoose={(file) => void onChoose('picture', file)}
        >
          <Avatar seed={profile.ref} name={profile.displayName} src={profile.pfp} size={84} isEager />
        </PictureField>
      ) : null}
    </div>
  )
}

/** Sends an edit and says how it went; what was written stays until it is there. */
function useSaving({ profile, account, connection, editProfile }: Editing, onSaved: () => void) {
  const t = useT()
  const services = useServices()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async save(edit: ProfileEdit) {
      setBusy(true)
      try {
        await editProfile.save(edit)
        // Nobody waits for the pages that show it: it is saved.
        void spreadProfile(services, { profile, account, edit, connection }).catch(() => {})
        services.toaster.show({ kind: 'success', message: t('editProfile.saved') })
        onSaved()
      } catch (error) {
        const toast = toToast(error, t, t('editProfile.notSaved'))
        if (toast) services.toaster.show(toast)
      } finally {
        setBusy(false)
      }
    },
  }
}
