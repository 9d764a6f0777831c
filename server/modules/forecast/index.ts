import './allocations'
import './demandNews'
import './periods'
import './ranges'
