import type { LoadedDetails, ProfileDetails, ProfileEdit } from '@chorus/networks/network'
import { useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { useMediaSrc } from '../../../ui/content/media-url.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { DialogFoot } from '../../../ui/overlays/dialog-foot.tsx'
import { DetailField } from './detail-field.tsx'
import type { Editing, ImageName } from './editing.ts'
import { findFault, toDetail, type DetailName } from './find-fault.ts'
import { ImageField, type ChosenImage } from './image-field.tsx'
import { spreadProfile } from './save-profile.ts'
import styles from './edit-profile.module.css'

interface DetailsFormProps {
  editing: Editing
  /** As stored on the network. */
  details: LoadedDetails
  chosen: Partial<Record<ImageName, ChosenImage>>
  onChoose(name: ImageName, file: File): Promise<void>
  onChange(): void
  onSaved(): void
}

const names: readonly DetailName[] = ['displayName', 'bio', 'location', 'website']

export function DetailsForm({ editing, details, chosen, onChoose, onChange, onSaved }: DetailsFormProps) {
  const t = useT()
  const { network } = editing.profile
  const fields = editing.editProfile.fields.filter((name) => !details.missing?.includes(name))
  const [texts, setTexts] = useState(details)
  /** Faults show after the first submit, except for a text that is too long. */
  const [isTried, setTried] = useState(false)
  const shown = names.filter((name) => fields.includes(name))
  const faults = Object.fromEntries(shown.map((name) => [name, findFault(network, name, texts[name] ?? '', editing.editProfile.location)]))
  const { isBusy, save } = useSaving(editing, onSaved)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const wrong = shown.findIndex((name) => faults[name])
    if (wrong >= 0) return event.currentTarget.querySelectorAll<HTMLElement>('[data-detail] input, [data-detail] textarea')[wrong]?.focus()
    const edit = Object.fromEntries(shown.map((name) => [name, toDetail(name, texts[name] ?? '')]))
    return void save({
      ...(edit as unknown as ProfileDetails),
      ...(chosen.avatar && { avatar: chosen.avatar.file }),
      ...(chosen.banner && { banner: chosen.banner.file }),
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Images editing={editing} fields={fields} chosen={chosen} onChoose={onChoose} />
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
      <DialogFoot>
        <Button type="submit" kind="strong" isWide isBusy={isBusy}>
          {t('editProfile.save')}
        </Button>
      </DialogFoot>
    </form>
  )
}

interface ImagesProps extends Pick<DetailsFormProps, 'chosen' | 'onChoose'> {
  editing: Pick<Editing, 'profile'>
  fields: Editing['editProfile']['fields']
}

function Images({ editing: { profile }, fields, chosen, onChoose }: ImagesProps) {
  const t = useT()
  const banner = useMediaSrc()(profile.banner)
  return (
    <div className={styles.images}>
      {fields.includes('banner') ? (
        <ImageField
          label={t('editProfile.banner')}
          chosen={chosen.banner}
          width={420}
          height={140}
          onChoose={(file) => void onChoose('banner', file)}
        >
          {banner ? <img src={banner} alt="" className={styles.banner} referrerPolicy="no-referrer" /> : <span className={styles.banner} />}
        </ImageField>
      ) : null}
      {fields.includes('avatar') ? (
        <ImageField
          label={t('editProfile.photo')}
          chosen={chosen.avatar}
          width={84}
          height={84}
          isRound
          onChoose={(file) => void onChoose('avatar', file)}
        >
          <Avatar seed={profile.ref} name={profile.displayName} src={profile.pfp} size={84} isEager />
        </ImageField>
      ) : null}
    </div>
  )
}

/** Saves an edit and shows the result. The form keeps its text until the network confirms. */
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
        // The edit is saved, so the form does not wait for cached pages to update.
        void spreadProfile(services, { profile, account, edit, connection }).catch(() => {})
        services.signals.emit({ event: 'account_edit_profile_success' })
        services.toaster.show({ kind: 'success', message: t('editProfile.saved') })
        onSaved()
      } catch (error) {
        void showError(services, error, t, t('editProfile.notSaved'))
      } finally {
        setBusy(false)
      }
    },
  }
}
