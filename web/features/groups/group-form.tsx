import type { Joining, Pricing } from '@chorus/model/channel'
import type { NetworkName } from '@chorus/model/network-identity'
import type { ChannelDetails, ManageChannels, ManageFeeds } from '@chorus/networks/network'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx'
import type { ImageName } from '../profile/edit/editing.ts'
import { ImageField, type ChosenImage } from '../profile/edit/image-field.tsx'
import { JoiningFields, type JoiningTexts } from './joining-fields.tsx'
import { parsePrice } from './parse-price.ts'
import styles from '../profile/edit/edit-profile.module.css'

interface GroupTexts {
  name: string
  description: string
}

/** What the form needs from group or feed management. Absent `images`: the object has none. */
export type ManagedPlace = Pick<ManageFeeds, 'isName' | 'maxNameLength'> & Partial<Pick<ManageChannels, 'images'>>

/** The questions of a form, and its initial values. */
export interface GroupFormFacts {
  manage: ManagedPlace
  /** Takes `count`. */
  nameHint: MessageId
  network: NetworkName
  /** Absent: it is new. */
  before?: GroupTexts & { imageUrl?: string | undefined; coverUrl?: string | undefined }
  submitLabel: string
  /** Asks how people join, too, with such prices. */
  pricing?: Pricing
}

interface GroupFormProps {
  facts: GroupFormFacts
  chosen: Partial<Record<ImageName, ChosenImage>>
  /** What else is asked, below these. */
  children?: ReactNode
  onChoose(name: ImageName, file: File): Promise<void>
  onChange(): void
  onSubmit(details: ChannelDetails, joining: Joining): Promise<void>
}

const nothing: NonNullable<GroupFormFacts['before']> = { name: '', description: '' }

/** The visible details of a group or feed: name, description, and for groups icon and cover. */
export function GroupForm({ facts, chosen, children, onChoose, onChange, onSubmit }: GroupFormProps) {
  const { manage, nameHint, network, before = nothing, submitLabel, pricing } = facts
  const t = useT()
  const id = useId()
  const cover = useMediaSrc()(before.coverUrl)
  const [texts, setTexts] = useState<GroupTexts>({ name: before.name, description: before.description })
  const [joining, setJoining] = useState<JoiningTexts>({ needsApproval: false, price: '' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = texts.name.trim()
  const isWrong = !manage.isName(name)
  const price = parsePrice(joining.price)
  const isPriceWrong = joining.price.trim() !== '' && price === undefined
  const change = (part: Partial<GroupTexts>) => {
    setTexts({ ...texts, ...part })
    onChange()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isWrong || isPriceWrong) return focusWrong(event.currentTarget)
    setBusy(true)
    const { avatar, banner } = chosen
    const images = { ...(avatar && { image: avatar.file }), ...(banner && { cover: banner.file }) }
    return void onSubmit(
      { name, description: texts.description.trim(), ...images },
      { needsApproval: joining.needsApproval, ...(price !== undefined && { price }) },
    ).finally(() => setBusy(false))
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {manage.images ? (
        <div className={styles.images}>
          <ImageField
            label={t('group.cover')}
            chosen={chosen.banner}
            width={420}
            height={140}
            onChoose={(file) => void onChoose('banner', file)}
          >
            {cover ? <img src={cover} alt="" className={styles.banner} referrerPolicy="no-referrer" /> : <span className={styles.banner} />}
          </ImageField>
          <ImageField
            label={t('group.icon')}
            chosen={chosen.avatar}
            width={84}
            height={84}
            isRound
            onChoose={(file) => void onChoose('avatar', file)}
          >
            <Avatar seed={`${network}:${before.name}`} name={texts.name} src={before.imageUrl} size={84} isEager />
          </ImageField>
        </div>
      ) : null}
      <div className={styles.field}>
        <label htmlFor={`${id}-name`}>{t('group.name')}</label>
        <input
          id={`${id}-name`}
          type="text"
          autoComplete="off"
          value={texts.name}
          aria-invalid={(isTried && isWrong) || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => change({ name: target.value })}
        />
        <small id={`${id}-note`} data-fault={isTried && isWrong ? '' : undefined}>
          {isTried && name === '' ? t('group.nameMissing') : t(nameHint, { count: manage.maxNameLength })}
        </small>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-description`}>{t('group.description')}</label>
        <textarea
          id={`${id}-description`}
          rows={4}
          value={texts.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </div>
      {pricing === undefined ? null : (
        <JoiningFields
          network={network}
          pricing={pricing}
          joining={joining}
          isWrong={isTried && isPriceWrong}
          onChange={(next) => {
            setJoining(next)
            onChange()
          }}
        />
      )}
      {children}
      <DialogFoot>
        <Button type="submit" kind="strong" isWide isBusy={isBusy}>
          {submitLabel}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** The fields are marked as wrong by then. */
const focusWrong = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus())
