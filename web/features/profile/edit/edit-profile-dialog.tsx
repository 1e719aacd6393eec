import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../../cache/resources/resource.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { Cropper } from '../../media/crop/cropper.tsx'
import { DetailsForm } from './details-form.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { imageSizes, type Editing, type ImageName } from './editing.ts'
import type { ChosenImage } from './image-field.tsx'
import { useImages } from './use-images.ts'
import styles from './edit-profile.module.css'

interface EditProfileDialogProps {
  editing: Editing
  onClose(): void
}

/** Edits a profile within its network's limits, including cropped images. */
export function EditProfileDialog({ editing, onClose }: EditProfileDialogProps) {
  const t = useT()
  const { editProfile } = editing
  const resource = useMemo(() => createResource(() => editProfile.load()), [editProfile])
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [cropping, setCropping] = useState<{ name: ImageName; image: ImageBitmap }>()
  const [chosen, setChosen] = useState<Partial<Record<ImageName, ChosenImage>>>({})
  const { choose, applyCrop } = useImages(editProfile.images, { setCropping, setChosen })
  useEffect(() => void resource.load(), [resource])

  const leave = () => (isChanged || chosen.avatar || chosen.banner ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        title={t(cropping ? 'crop.title' : 'editProfile.title')}
        onClose={leave}
        {...(cropping && { onBack: () => setCropping(undefined) })}
      >
        {cropping ? (
          <Cropper
            image={cropping.image}
            aspect={imageSizes[cropping.name].width / imageSizes[cropping.name].height}
            isRound={cropping.name === 'avatar'}
            onDone={(crop) => void applyCrop(cropping, crop)}
          />
        ) : null}
        {value ? (
          // Hidden rather than unmounted while cropping, so that the form keeps its text.
          <div hidden={cropping !== undefined}>
            <DetailsForm
              editing={editing}
              details={value}
              chosen={chosen}
              onChoose={choose}
              onChange={() => setChanged(true)}
              onSaved={onClose}
            />
          </div>
        ) : failure ? (
          <FailureNotice failure={failure} isQuiet={false} onRetry={() => void resource.load()} />
        ) : (
          <p className={styles.waiting}>
            <Spinner /> {t('editProfile.loading')}
          </p>
        )}
      </Dialog>
      {isAsking ? <DiscardQuestion body={t('editProfile.discardBody')} onDiscard={onClose} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
