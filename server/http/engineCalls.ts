// The calls of the engine itself, beside those of the modules.
import '../exports/exports'
import '../exports/paper/paper'
import '../mail/sendPaper'
import '../history/catchUp'
import '../history/trail'
import './bulkCall'
import './resourceCalls'
