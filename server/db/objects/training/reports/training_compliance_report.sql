-- Each programme that is required of each person today.
create view training_compliance_report as select * from training_compliance_report_at(plant_today());
