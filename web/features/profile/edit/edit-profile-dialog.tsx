import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { createResource } from '../../../cache/resource.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Question } from '../../../ui/question.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { toToast } from '../../toasts/to-toast.ts'
import { Cropper } from './cropper.tsx'
import { DetailsForm } from './details-form.tsx'
import { pictureSizes, type Editing, type PictureName } from './editing.ts'
import { encodePicture } from './encode-picture.ts'
import type { ChosenPicture } from './picture-field.tsx'
import styles from './edit-profile.module.css'

interface EditProfileDialogProps {
  editing: Editing
  onClose(): void
}

/** What somebody says of themselves on one network: its fields, its limits, and pictures that are cut here. */
export function EditProfileDialog({ editing, onClose }: EditProfileDialogProps) {
  const t = useT()
  const { editProfile } = editing
  const resource = useMemo(() => createResource(() => editProfile.load()), [editProfile])
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [cutting, setCutting] = useState<{ name: PictureName; picture: ImageBitmap }>()
  const [chosen, setChosen] = useState<Partial<Record<PictureName, ChosenPicture>>>({})
  const { choose, cut } = usePictures(editing, { setCutting, setChosen })
  useEffect(() => void resource.load(), [resource])

  const leave = () => (isChanged || chosen.picture || chosen.banner ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        title={t(cutting ? 'crop.title' : 'editProfile.title')}
        onClose={leave}
        {...(cutting && { onBack: () => setCutting(undefined) })}
      >
        {cutting ? (
          <Cropper
            picture={cutting.picture}
            aspect={pictureSizes[cutting.name].width / pictureSizes[cutting.name].height}
            isRound={cutting.name === 'picture'}
            onDone={(crop) => void cut(cutting, crop)}
          />
        ) : null}
        {value ? (
          // It keeps what was written while a picture is cut.
          <div hidden={cutting !== undefined}>
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
      {isAsking ? (
        <Question
          title={t('editProfile.leaveTitle')}
          yes={t('editProfile.leave')}
          isGrave
          onYes={async () => onClose()}
          onClose={() => setAsking(false)}
        >
          <p>{t('editProfile.leaveBody')}</p>
        </Question>
      ) : null}
    </>
  )
}

interface PictureSteps {
  setCutting(cutting: { name: PictureName; picture: ImageBitmap } | undefined): void
  setChosen(change: (before: Partial<Record<PictureName, ChosenPicture>>) => Partial<Record<PictureName, ChosenPicture>>): void
}

/** From a file to what is cut out of it, with words for what cannot be read or made small enough. */
function usePictures({ editProfile: { pictures } }: Editing, { setCutting, setChosen }: PictureSteps) {
  const t = useT()
  const { toaster } = useServices()
  return {
    async choose(name: PictureName, file: File) {
      try {
        setCutting({ name, picture: await createImageBitmap(file) })
      } catch {
        toaster.show({ kind: 'warning', message: t('crop.unreadable', { name: file.name.slice(0, 60) }) })
      }
    },
    async cut({ name, picture }: { name: PictureName; picture: ImageBitmap }, crop: ChosenPicture['crop']) {
      try {
        const file = await encodePicture(picture, crop, pictureSizes[name], pictures)
        setChosen((before) => ({ ...before, [name]: { picture, crop, file } }))
        setCutting(undefined)
      } catch (error) {
        const toast = toToast(error, t, t('crop.tooLarge'))
        if (toast) toaster.show(toast)
      }
    },
  }
}
