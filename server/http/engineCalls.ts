// The calls of the engine itself, beside those of the modules.
import '../exports/exports'
import '../history/catchUp'
import '../history/trail'
import './resourceCalls'
