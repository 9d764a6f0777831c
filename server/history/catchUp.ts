import { changeCalls } from '../../src/resources/general/system/changeCalls'
import { onCall } from '../calls/handlers'
import { Refused } from '../engine/errors'
import { served } from '../../src/resources'
import { authorise } from '../realtime/protocol/authorise'
import { allComputed } from '../realtime/feed/computed'
import { t } from '../../src/texts/texts'

onCall(changeCalls.since, ({ by, missed, input: { since, channels } }) => {
  const registered = { resources: served, computed: allComputed() }
  for (const name of channels)
    if (!authorise(name, by, registered).ok)
      throw new Refused('no_privileges', { text: t('You may not follow {name}', { name }) })
  return missed(since, channels)
})
