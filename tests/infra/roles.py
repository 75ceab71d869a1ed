"""What each function may do, as a table to read."""

ROLES = """
approval_ask     approvals                    GetItem PutItem
                 sealing secret               GetSecretValue
                 tables                       GetItem
                 workflow                     SendTaskSuccess StartExecution
approval_decide  approvals                    GetItem
                 audit                        PutItem
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
approval_escalate approvals                    GetItem
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
approval_next    sealing secret               GetSecretValue
                 tables                       GetItem
http_password    connections                  PutItem Query
                 origin secret                GetSecretValue
                 players                      DeleteItem GetItem PutItem
                 sockets                      ManageConnections
http_play_limits approvals                    GetItem
                 audit                        PutItem
                 connections                  DeleteItem GetItem PutItem Query
                 hands                        PutItem
                 ledger                       PutItem
                 origin secret                GetSecretValue
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
http_sign_in     connections                  PutItem Query
                 origin secret                GetSecretValue
                 players                      DeleteItem GetItem PutItem
                 sockets                      ManageConnections
http_sign_out    connections                  PutItem Query
                 origin secret                GetSecretValue
                 players                      GetItem PutItem
                 sockets                      ManageConnections
http_statement   ledger/index/by_person       Query
                 origin secret                GetSecretValue
                 players                      GetItem
http_ticket      origin secret                GetSecretValue
                 players                      GetItem PutItem
ops_audit        audit                        PutItem Query
                 ledger                       Scan
                 players                      Scan
                 sealing secret               GetSecretValue
                 tables                       GetItem
                 tables/index/lobby           Scan
ops_cancel_hand  approvals                    GetItem
                 audit                        PutItem Query
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ops_close_table  approvals                    GetItem
                 audit                        PutItem Query
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ops_correct      audit                        PutItem Query
                 ledger                       PutItem
                 players                      GetItem UpdateItem
ops_create_account audit                        PutItem Query
                 players                      PutItem
ops_credit       audit                        PutItem Query
                 ledger                       PutItem
                 players                      GetItem UpdateItem
ops_debit        audit                        PutItem Query
                 ledger                       PutItem
                 players                      GetItem UpdateItem
ops_decide_prize approvals                    GetItem
                 audit                        PutItem Query
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ops_open_table   approvals                    GetItem
                 audit                        PutItem Query
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ops_pause_table  approvals                    GetItem
                 audit                        PutItem Query
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ops_resume_table approvals                    GetItem
                 audit                        PutItem Query
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ops_unblock_account audit                        PutItem Query
                 players                      DeleteItem GetItem
schedule_sweep   approvals                    GetItem
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       BatchGetItem GetItem PutItem
                 tables/index/due             Query
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
timer_tick       approvals                    GetItem
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ws_act           approvals                    GetItem
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ws_chat          audit                        PutItem
                 chat                         PutItem
                 connections                  GetItem
                 players                      GetItem PutItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem
ws_connect       connections                  DeleteItem PutItem
                 origin secret                GetSecretValue
                 players                      DeleteItem GetItem
ws_deal          approvals                    GetItem
                 audit                        PutItem
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ws_default       connections                  GetItem
                 sockets                      ManageConnections
ws_disconnect    approvals                    GetItem
                 connections                  DeleteItem GetItem PutItem Query
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ws_lobby         connections                  GetItem
                 players                      GetItem
                 sockets                      ManageConnections
                 tables/index/lobby           Scan
ws_notice        connections                  GetItem
                 players                      DeleteItem
                 sockets                      ManageConnections
ws_proof         connections                  GetItem
                 hands                        GetItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
ws_reality       audit                        PutItem
                 connections                  GetItem
                 ledger/index/by_person       Query
                 players                      GetItem UpdateItem
                 sockets                      ManageConnections
ws_room          approvals                    GetItem
                 chat                         Query
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ws_seat          approvals                    GetItem
                 connections                  DeleteItem GetItem PutItem
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
ws_sync          approvals                    GetItem
                 chat                         Query
                 connections                  DeleteItem GetItem PutItem Query
                 hands                        PutItem
                 ledger                       PutItem
                 players                      GetItem PutItem Query UpdateItem
                 sealing secret               GetSecretValue
                 sockets                      ManageConnections
                 tables                       GetItem PutItem
                 timer                        StartExecution
                 workflow                     SendTaskSuccess StartExecution
"""
