import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { newKey } from '../../../api/resourceApi'
import {
  answerInvitation,
  checkIn,
  joinTraining,
  ownTrainings,
  saveCertificate,
} from '../../../api/training/training'
import { longText } from '../../../resources/kit/fields/field'
import type { OwnTraining } from '../../../resources/training/trainings/trainingCalls'
import { trainings } from '../../../resources/training/trainings/trainings'
import { day, dayOf, instant } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { useOwnNews } from '../../hooks/useOwnNews'
import { EmptyState } from '../../parts/EmptyState'
import { StatusTag } from '../../parts/StatusTag'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { Waiting } from '../../resource/list/ListState'
import { lazyPart } from '../../ui/lazyPart'
import { notifyError, notifySuccess } from '../../ui/notify'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'
import './trainings.css'

const SignDialog = lazyPart(async () => (await import('./SignDialog')).SignDialog)
const TestDialog = lazyPart(async () => (await import('./TestDialog')).TestDialog)

type Act = 'sign' | 'test' | 'decline'
type OpenAct = { act: Act; training: OwnTraining }

/** What a person may do with a training now, the next act first. */
function actsOf({ status, delivery, signed_at: signed, training_status: state, ...training }: OwnTraining) {
  const isOpen = ['invited', 'confirmed', 'attended', 'failed'].includes(status) && state === 'in_progress'
  const isAlone = delivery === 'read_and_sign' || delivery === 'online_test'
  const mayTest =
    delivery === 'online_test' &&
    isOpen &&
    training.score_percent === null &&
    training.attempts < training.max_attempts
  const mayTryAgain =
    delivery === 'online_test' && status === 'failed' && training.attempts < training.max_attempts
  return {
    sign: isOpen && status !== 'failed' && signed === null && (isAlone || status === 'attended'),
    test: mayTest || mayTryAgain,
    confirm: status === 'invited' && state === 'open',
    decline: (status === 'invited' || status === 'confirmed') && state === 'open',
    certificate: status === 'passed',
  }
}

/** When and where, or until when. */
function whenOf({ due_date: due, starts_at: starts, location, room, trainer, ...training }: OwnTraining) {
  const place = [location, room, trainer].filter((one) => one !== null).join(', ')
  return [
    starts === null ? null : `${instant(starts)}${place === '' ? '' : `, ${place}`}`,
    training.status === 'passed' || due === null ? null : t('Due {day}', { day: day(due) }),
    training.valid_from === null ? null : t('Valid from {day}', { day: day(training.valid_from) }),
    training.expires_on === null ? null : t('Expires {day}', { day: day(training.expires_on) }),
    training.retrain_by === null
      ? null
      : t('A newer revision is to be trained by {day}', { day: day(training.retrain_by) }),
    training.comment,
  ].filter((text) => text !== null)
}

function OwnTrainingRow({ training, onAct }: { training: OwnTraining; onAct: (act: Act) => void }) {
  const acts = actsOf(training)
  const today = dayOf(new Date(useServerNow(60_000)))
  const isLate = training.status !== 'passed' && training.due_date !== null && training.due_date < today
  const isSession = training.starts_at !== null && training.training_status === 'in_progress'
  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      notifySuccess(done)
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  return (
    <li>
      <div className="dc-own-training">
        <b>{training.programme}</b>
        <small className={isLate ? 'dc-late' : undefined}>{whenOf(training).join(' · ')}</small>
      </div>
      {training.status !== '' && <StatusTag status={training.status} />}
      <div className="dc-own-acts">
        {acts.test && (
          <Button size="lg" onClick={() => onAct('test')}>
            {t('Take test')}
          </Button>
        )}
        {acts.sign && (
          <Button size="lg" variant={acts.test ? 'default' : 'filled'} onClick={() => onAct('sign')}>
            {t('Sign')}
          </Button>
        )}
        {acts.confirm && (
          <Button
            onClick={() =>
              void run(answerInvitation(training.id, null, newKey()), t('{programme} confirmed', training))
            }
          >
            {t('Confirm')}
          </Button>
        )}
        {acts.decline && (
          <Button variant="default" onClick={() => onAct('decline')}>
            {t('Cannot attend')}
          </Button>
        )}
        {isSession && (training.status === 'invited' || training.status === 'confirmed') && (
          <small>{t('Scan the code of the trainer to check in')}</small>
        )}
        {acts.certificate && (
          <Button
            variant="default"
            onClick={() => void saveCertificate(training.id, `${training.number}.pdf`).catch(notifyError)}
          >
            {t('Certificate')}
          </Button>
        )}
        {training.status === '' && (
          <Button
            onClick={() =>
              void run(joinTraining(training.training_id, newKey()), t('{programme} joined', training))
            }
          >
            {t('Join')}
          </Button>
        )}
      </div>
    </li>
  )
}

type SectionProps = {
  title: string
  rows: readonly OwnTraining[]
  onAct: (open: OpenAct) => void
}

const Section = ({ title, rows, onAct }: SectionProps) =>
  rows.length > 0 && (
    <section className="dc-own-section" aria-label={title}>
      <h2>{title}</h2>
      <ul className="dc-own-trainings">
        {rows.map((training) => (
          <OwnTrainingRow
            key={`${training.id}:${training.training_id}`}
            training={training}
            onAct={(act) => onAct({ act, training })}
          />
        ))}
      </ul>
    </section>
  )

/** Checks in by the address that the QR code of a trainer leads to. */
function useCheckIn() {
  const [params, setParams] = useSearchParams()
  const training = Number(params.get('check_in'))
  const token = params.get('code')
  useEffect(() => {
    if (!training || token === null) return
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('check_in')
        next.delete('code')
        return next
      },
      { replace: true },
    )
    checkIn(training, token, newKey()).then(() => notifySuccess(t('You are checked in')), notifyError)
  }, [training, token, setParams])
}

const declineInputs = { comment: longText(t('Reason'), 500) }

/** A person's own trainings: what is due, what is planned and what is done. */
export function MyTrainings({ choice }: { choice?: ReactNode }) {
  const mine = useOwnNews('training_changed', ownTrainings)
  const [open, setOpen] = useState<OpenAct | null>(null)
  useCheckIn()
  const close = () => setOpen(null)
  const isEmpty = mine && mine.due.length + mine.planned.length + mine.done.length + mine.open.length === 0
  return (
    <Page title={trainings.title} actions={choice}>
      {mine === null && <Waiting />}
      {isEmpty && <EmptyState icon={IconSchool} text={t('No training is assigned to you')} />}
      {mine && (
        <>
          <Section title={t('Due')} rows={mine.due} onAct={setOpen} />
          <Section title={t('Planned')} rows={mine.planned} onAct={setOpen} />
          <Section title={t('Sessions to join')} rows={mine.open} onAct={setOpen} />
          <Section title={t('Done|trainings')} rows={mine.done} onAct={setOpen} />
        </>
      )}
      <Suspense>
        {open?.act === 'sign' && <SignDialog training={open.training} onClose={close} />}
        {open?.act === 'test' && <TestDialog training={open.training} onClose={close} />}
      </Suspense>
      {open?.act === 'decline' && (
        <InputsDialog
          title={t('Cannot attend')}
          inputs={declineInputs}
          send={t('Cannot attend')}
          onCancel={close}
          onSend={async ({ comment }) => {
            await answerInvitation(open.training.id, String(comment), newKey())
            close()
          }}
        />
      )}
    </Page>
  )
}
